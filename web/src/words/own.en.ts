import type { own as french } from "./own.fr";
import type { Same } from "./same";

/** The words of a page that is a house itself; nobody else loads them. */
export const own = {
  waking: "The house is waking up",
  "waking-why": "It lives in this page: the first time, it has to come over the network.",
  share: "{share}%",
  elsewhere: "The house is open in another tab",
  "elsewhere-why": "Only one tab at a time looks after the tables. Close the other one, or go on here.",
  here: "Go on here",
  taken: "The house has moved to another tab",
  "taken-why": "Nothing is lost: the tables are there, and come back here if you like.",
  failed: "The house does not wake up",
  "failed-why": "Part of it did not come, or this browser is too old. Check your connection, then try again.",
  "needs-house": "Around this device",
  "needs-house-why":
    "This page is a house by itself: everyone plays on this device. To play with other phones or a television, go to a house on the network.",
  address: "Address of a house",
  "address-hint": "For example 192.168.1.20:8000, as its host’s screen says",
  "address-problem": "That does not look like an address.",
  go: "Go there",
  back: "Back to the house on the network",
  "back-answers": "You are playing around this device. The house on the network answers again.",
  kept: "What is kept here",
  "kept-why":
    "Rooms, games and their records lie in this browser, on this device alone. Take them along as a file: another page and a house on the network can have them.",
  "take-along": "Take it all along",
  "bring-back": "Bring something back",
  brought: "Rooms brought: {rooms}. Already here: {there}.",
  "no-luggage": "This is nothing that was taken along from a house, or not all of it.",
  forget: "Delete it all",
  "forget-sure": "Delete all rooms and games?",
  "forget-why": "They are on this device alone: nobody can bring them back, unless you have taken them along.",
  "forget-yes": "Yes, delete",
  fresh: "There is a new version of the house.",
  take: "Take it",
  later: "Later",
} as const satisfies Same<typeof french>;
