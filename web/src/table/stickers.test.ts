import { expect, it } from "vitest";
import { stickerOf, stickerToken } from "./stickers";

const heard = (token: string) => ({ number: 1, seat: 0, text: "", token });

it("knows a sticker from what a game says in its own tokens", () => {
  expect(stickerOf(heard(stickerToken("purr")))).toBe("purr");
  expect(stickerOf(heard("react wow"))).toBeNull();
  expect(stickerOf(heard("sticker toString"))).toBeNull();
  expect(stickerOf(heard(""))).toBeNull();
});
