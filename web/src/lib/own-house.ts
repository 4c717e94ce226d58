/**
 * Whether this page is a house by itself, and what differs then: nothing but where it is asked and how its addresses look.
 *
 * A page can lie on any web server, under any folder, which knows no `/room/ABCD`: what a house writes as a path stands
 * behind the `#` there. Links are written as a house has them, everywhere; here they are turned as soon as one comes near.
 */
const root = typeof document === "undefined" ? undefined : document.documentElement;

export const hasOwnHouse = root?.dataset["house"] === "own";

/** An address of ours as it stands in a link. */
export function addressOf(address: string): string {
  return hasOwnHouse && address.startsWith("/") ? `#${address}` : address;
}

/** The same for whoever is to open it elsewhere. */
export function wholeAddress(address: string): string {
  return hasOwnHouse ? new URL(addressOf(address), document.baseURI).href : `${location.origin}${address}`;
}

/** Where we are in the house. */
export function whereWeAre(): URL {
  return hasOwnHouse ? new URL(location.hash.slice(1) || "/", location.origin) : new URL(location.href);
}

/** How a line to the house is opened; the one in this page has another way (`engine/own.svelte.ts`). */
export const sockets = { open: (address: string) => new WebSocket(address) };

/** Asks the house: over the network, or in this page. */
export async function ask(address: string, options?: RequestInit): Promise<Response> {
  if (!hasOwnHouse) return fetch(address, options);
  const { askOwn } = await import("../engine/own.svelte");
  return askOwn(address, options);
}

/** What a link to the house would load, as a file. */
async function takeAlong(address: string, name: string | null): Promise<void> {
  const answer = await ask(address);
  const named = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1];
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await answer.blob());
  link.download = name || named || "ronron";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Turns our links before a browser follows, copies or opens them; called once, by the router. */
export function turnLinks(): () => void {
  if (!hasOwnHouse) return () => undefined;
  const turn = (event: Event) => {
    const link = (event.target as Element | null)?.closest?.("a[href^='/']");
    const address = link?.getAttribute("href");
    if (!link || !address) return;
    if (address.startsWith("/api/") || link.hasAttribute("download")) {
      if (event.type !== "click") return;
      event.preventDefault();
      void takeAlong(address, link.getAttribute("download"));
      return;
    }
    link.setAttribute("href", link.getAttribute("target") === "_self" ? `.${address}` : addressOf(address));
  };
  const nears = ["pointerover", "pointerdown", "focusin", "click"] as const;
  for (const near of nears) document.addEventListener(near, turn, true);
  return () => nears.forEach((near) => document.removeEventListener(near, turn, true));
}
