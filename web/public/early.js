// Before the first paint: the theme and the language of last time, so that nothing flashes (settings.svelte.ts has the
// rest), and the outline of the house where the house will stand.
// A page that is a house itself has its addresses behind the # (lib/own-house.ts).
const own = document.documentElement.dataset.house === "own";
const first = own ? (location.hash.split(/[/?]/)[1] ?? "") : location.pathname.split("/")[1];
if (first === "") document.documentElement.dataset.at = "home";
try {
  const kept = JSON.parse(localStorage.getItem("ronron.settings") || "{}");
  const asSystem = kept.theme !== "dusk" && matchMedia("(prefers-color-scheme: light)").matches;
  if (kept.theme === "daylight" || asSystem) document.documentElement.dataset.theme = "daylight";
  const language = kept.language || (/^fr/i.test(navigator.language) ? "fr" : "en");
  document.documentElement.lang = language === "fr" ? "fr" : "en";
} catch {
  // A browser that keeps nothing starts with the dusk.
}

// What this page needs beside the first script comes along with it. The build fills this in, by the address's first part.
const ahead = {};
for (const file of ahead[first] || []) {
  const link = document.createElement("link");
  const style = file.endsWith(".css");
  link.rel = style ? "preload" : "modulepreload";
  if (style) link.as = "style";
  link.crossOrigin = ""; // as the script asks for it, or it would be fetched twice
  link.href = own ? file : `/${file}`;
  document.head.append(link);
}
