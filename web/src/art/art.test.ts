import { describe, expect, it } from "vitest";
import { BUST_CLIPS, catMarkup, catSymbols, poseClips } from "./draw";
import { anyLook, POSES, readLook, writeLook } from "./look";
import { blob, tube } from "./tube";

describe("a look in words", () => {
  it("goes there and back", () => {
    const look = readLook("yellow striped smug hat");
    expect(look).toEqual({ coat: "yellow", pattern: "striped", expression: "smug", accessory: "hat" });
    expect(readLook(writeLook(look))).toEqual(look);
  });
  it("passes over what it does not know", () => {
    expect(readLook("<b> plaid GREEN,curious;x")).toMatchObject({ coat: "green", expression: "curious" });
  });
  it("fits what the wire allows", () => {
    for (let turn = 0; turn < 50; turn++) expect(writeLook(anyLook())).toMatch(/^[A-Za-z0-9 .,:;=_-]{1,120}$/);
  });
});

describe("spines", () => {
  it("become closed outlines with round ends", () => {
    const path = tube("0,0,10 20,0,10 | 0,50,5 0,90,5");
    expect(path.match(/Z/g)).toHaveLength(2);
    expect(path.match(/A10 10/g)).toHaveLength(2);
    expect(path).not.toContain("NaN");
  });
  it("go through their points", () => {
    expect(blob("0,0 10,0 10,10")).toMatch(/^M0 0C.* 10 0C.* 10 10C.* 0 0Z$/);
  });
});

const clips = BUST_CLIPS + POSES.map(poseClips).join("");

describe("one cat", () => {
  const edges = [...clips.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
  it("has what its look says and nothing else", () => {
    const markup = catMarkup("sit", readLook("yellow striped smug hat"));
    for (const word of ["stripes", "smug", "hat"]) expect(markup).toContain(`c-${word}-on`);
    for (const word of ["spots", "calm", "scarf", "yarn"]) expect(markup).not.toContain(`c-${word}-on`);
  });
  it("has a second face where someone may wake it", () => {
    expect(catMarkup("curl", readLook("zinc asleep"), false, "calm")).toContain("c-calm-on");
  });
  it("needs no symbol, and only edges that are there", () => {
    for (const what of [...POSES, "bust", "head"] as const) {
      const markup = catMarkup(what, readLook("black spotted gleeful cocktail"), true);
      const wanted = [...markup.matchAll(/url\(#([^)]+)\)/g)].map((match) => match[1]);
      expect(markup).not.toMatch(/<use|NaN|undefined|null/);
      expect(wanted.filter((id) => !edges.includes(id))).toEqual([]);
    }
  });
});

describe("the drawing of all cats", () => {
  const markup = clips + catSymbols();
  const ids = [...markup.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
  it("names every piece once", () => {
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });
  it("refers to nothing that is not there", () => {
    const wanted = [...markup.matchAll(/(?:href="#|url\(#)([^")]+)/g)].map((match) => match[1]);
    expect(wanted.filter((id) => !ids.includes(id))).toEqual([]);
  });
  it("has a symbol and a silhouette for every pose", () => {
    for (const pose of POSES) expect(ids).toEqual(expect.arrayContaining([`cat-${pose}`, `cat-${pose}-shape`]));
  });
  it("has no broken number in it", () => {
    expect(markup).not.toMatch(/NaN|undefined|null/);
  });
});
