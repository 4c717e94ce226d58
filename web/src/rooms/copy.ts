/** Copies a text: browsers lend their clipboard only to secure pages, so there is an older way behind it. */
import { toast } from "../lib/toasts.svelte";

export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = document.createElement("textarea");
    field.value = text;
    field.style.position = "fixed";
    document.body.append(field);
    field.select();
    document.execCommand("copy"); // deprecated, and the only way on plain http
    field.remove();
  }
  toast(done, "good");
}
