import { expect, test } from "vitest";
import { houseAt } from "./house-at";

test.each([
  ["192.168.1.20:8000", "http://192.168.1.20:8000/"],
  [" salon.local:8000 ", "http://salon.local:8000/"],
  ["nas:8000", "http://nas:8000/"],
  ["ronron.example.org", "https://ronron.example.org/"],
  ["http://10.0.0.4:8000/room/ABCD", "http://10.0.0.4:8000/"],
])("a house at %s is found", (written, found) => expect(houseAt(written)).toBe(found));

test.each(["", "   ", "somewhere nice", "me@ronron.example.org", "http://", "javascript:alert(1)"])(
  "%s is no address",
  (written) => expect(houseAt(written)).toBeNull(),
);
