import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";

function open() {
  const target = document.getElementById("app");
  if (target) mount(App, { target });
  document.querySelector(".early")?.remove(); // the outline of the house: the house itself stands now
}

// What index.html has drawn is seen first: a phone takes a moment to build the house.
if (document.visibilityState === "visible") requestAnimationFrame(() => setTimeout(open));
else open();
