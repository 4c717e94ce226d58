import { mount } from "svelte";
import "./app.css";
import "./facade/facade.css"; // from the start: the outline in index.html is painted with it
import App from "./App.svelte";

function open() {
  const target = document.getElementById("app");
  if (target) mount(App, { target });
}

// What index.html has drawn is seen first: a phone takes a moment to build the house.
if (document.visibilityState === "visible") requestAnimationFrame(() => setTimeout(open));
else open();
