import { mount } from "svelte";
import "./app.css";
import "./facade/facade.css"; // from the start: the outline in index.html is painted with it
import { hasOwnHouse } from "./lib/own-house";
import App from "./App.svelte";

async function open() {
  if (hasOwnHouse) await import("./engine/own.svelte"); // before anything asks it

  const target = document.getElementById("app");
  if (target) mount(App, { target });
}

// What index.html has drawn is seen first: a phone takes a moment to build the house.
if (document.visibilityState === "visible") requestAnimationFrame(() => setTimeout(() => void open()));
else void open();
