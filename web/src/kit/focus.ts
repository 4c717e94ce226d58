/** Who plays by keyboard stays where he was, even when what he pressed is gone. */
import type { Attachment } from "svelte/attachments";

/** Takes the focus over from a thing inside that has just vanished; the container needs a tabindex. */
export const keepsFocus: Attachment<HTMLElement> = (node) => {
  let inside = false;
  const came = () => {
    inside = true;
  };
  const left = (event: FocusEvent) => {
    if (event.relatedTarget !== null) inside = false;
  };
  const watcher = new MutationObserver(() => {
    if (inside && document.activeElement === document.body) node.focus({ preventScroll: true });
  });
  node.addEventListener("focusin", came);
  node.addEventListener("focusout", left);
  watcher.observe(node, { childList: true, subtree: true });
  return () => {
    watcher.disconnect();
    node.removeEventListener("focusin", came);
    node.removeEventListener("focusout", left);
  };
};
