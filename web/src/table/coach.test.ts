// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Coach } from "./coach.svelte";

const BUSY = [503, { code: "coach-busy" }, { "retry-after": "60" }] as const;
const UNFINISHED = [504, { code: "coach-unfinished" }, {}] as const;
const TOLD = [200, { moments: [] }, {}] as const;

type Said = readonly [number, unknown, Record<string, string>];

function house(...answers: Said[]): ReturnType<typeof vi.fn> {
  const fetched = vi.fn(() => {
    const [status, body, headers] = answers.shift() ?? TOLD;
    return Promise.resolve(new Response(JSON.stringify(body), { status, headers }));
  });
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const passed = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

it("tells a busy coach from one who has nothing to say, and asks again when the house says", async () => {
  const fetched = house(BUSY, BUSY, TOLD);
  const coach = new Coach();
  coach.follow("/moments/0");
  expect(coach.now.state).toBe("thinking");
  await passed(0);
  expect(coach.now.state).toBe("busy");
  await passed(59);
  expect(fetched).toHaveBeenCalledTimes(1);
  await passed(1);
  expect([coach.now.state, fetched.mock.calls.length]).toEqual(["busy", 2]);
  await passed(60);
  expect(coach.now).toEqual({ state: "told", found: { moments: [] } });
});

it("asks again about what was not finished only when someone wants it", async () => {
  const fetched = house(UNFINISHED, TOLD);
  const coach = new Coach();
  coach.follow("/moments/0");
  await passed(3600);
  expect([coach.now.state, fetched.mock.calls.length]).toEqual(["unfinished", 1]);
  coach.again();
  await passed(0);
  expect(coach.now.state).toBe("told");
});

it("says nothing where there is nobody to ask", async () => {
  house([403, { code: "not-in-the-room" }, {}]);
  const coach = new Coach();
  coach.follow("/moments/0");
  await passed(3600);
  expect(coach.now.state).toBe("silent");
});

it("asks no more once nobody looks, and not for ever", async () => {
  const fetched = house(...Array.from({ length: 100 }, () => BUSY));
  const coach = new Coach();
  const stop = coach.follow("/moments/0");
  await passed(100 * 60);
  expect(fetched).toHaveBeenCalledTimes(10);
  coach.again();
  await passed(0);
  stop();
  await passed(3600);
  expect(fetched).toHaveBeenCalledTimes(11);
});
