/** Where we are in the house, and how to go elsewhere without loading the page again. */
import { tick } from "svelte";
import { readPath, type Route } from "./routes";

interface Place {
  route: Route;
  path: string;
  query: URLSearchParams;
  hash: string;
}

function here(): Place {
  return {
    route: readPath(location.pathname),
    path: location.pathname,
    query: new URLSearchParams(location.search),
    hash: decode(location.hash.slice(1)),
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
  if (replace) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  current = here();
  if (current.path !== before) void arrive();
}

/** A new page starts at its top, and a screen reader at its title. */
async function arrive(): Promise<void> {
  await tick();
  if (current.hash === "") scrollTo(0, 0);
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
  document.addEventListener("click", follow);
  addEventListener("popstate", back);
  addEventListener("hashchange", back);
  return () => {
    document.removeEventListener("click", follow);
    removeEventListener("popstate", back);
    removeEventListener("hashchange", back);
  };
}
