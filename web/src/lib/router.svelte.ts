/** Where we are in the house, and how to go elsewhere without loading the page again. */
import { tick } from "svelte";
import { addressOf, hasOwnHouse, turnLinks, whereWeAre } from "./own-house";
import { readPath, type Route } from "./routes";

interface Place {
  route: Route;
  path: string;
  query: URLSearchParams;
  hash: string;
}

function here(): Place {
  const at = whereWeAre();
  return {
    route: readPath(at.pathname),
    path: at.pathname,
    query: at.searchParams,
    hash: decode(at.hash.slice(1)),
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

let current: Place = $state.raw(here());

/** The place we are at; read it inside a component and it follows. */
export function place(): Place {
  return current;
}

/** Goes to an address of the house. `replace` leaves no step for the back button. */
export function go(address: string, { replace = false }: { replace?: boolean } = {}): void {
  const before = current.path;
  if (replace) history.replaceState(null, "", addressOf(address));
  else history.pushState(null, "", addressOf(address));
  current = here();
  if (current.path !== before) void arrive();
}

/** A new page starts at its top, and a screen reader at its title. */
async function arrive(): Promise<void> {
  await tick();
  if (current.hash === "") scrollTo(0, 0);
}

/** To a place on this page, where what stands behind the # is the house's own address. */
function seek(anchor: string): void {
  const { pathname, search } = whereWeAre();
  go(pathname + search + anchor, { replace: true });
  const found = document.getElementById(decode(anchor.slice(1)));
  found?.scrollIntoView();
  found?.focus({ preventScroll: true });
}

/** Called by a page once its title stands: focus goes there, unless the page was opened afresh. */
export function focusTitle(title: HTMLElement): void {
  if (!opened) title.focus({ preventScroll: true });
}

let opened = true; // the first page keeps the browser's own focus

/** Follows clicks on links and the back button; called once, by the application. */
export function startRouter(): () => void {
  const follow = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = (event.target as Element | null)?.closest("a");
    if (!link || link.target || link.hasAttribute("download")) return;
    const address = link.getAttribute("href");
    if (!address) return;
    if (hasOwnHouse && address.startsWith("#")) {
      event.preventDefault();
      opened = false;
      if (address.startsWith("#/")) go(address.slice(1));
      else seek(address);
      return;
    }
    const target = new URL(address, location.href);
    if (target.origin !== location.origin) return;
    if (target.pathname === location.pathname && target.hash !== "") return; // the browser scrolls by itself
    if (target.pathname.startsWith("/api/")) return;
    event.preventDefault();
    opened = false;
    go(target.pathname + target.search + target.hash);
  };
  const back = () => {
    opened = false;
    current = here();
  };
  const straighten = turnLinks();
  document.addEventListener("click", follow);
  addEventListener("popstate", back);
  addEventListener("hashchange", back);
  return () => {
    straighten();
    document.removeEventListener("click", follow);
    removeEventListener("popstate", back);
    removeEventListener("hashchange", back);
  };
}
