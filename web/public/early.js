// Before the first paint: the theme and the language of last time, so that nothing flashes (settings.svelte.ts has the
// rest), and the outline of the house where the house will stand.
if (location.pathname === "/") document.documentElement.dataset.at = "home";
try {
  const kept = JSON.parse(localStorage.getItem("ronron.settings") || "{}");
  if (kept.theme === "daylight") document.documentElement.dataset.theme = "daylight";
  const language = kept.language || (/^fr/i.test(navigator.language) ? "fr" : "en");
  document.documentElement.lang = language === "fr" ? "fr" : "en";
} catch {
  // A browser that keeps nothing starts with the dusk.
}
