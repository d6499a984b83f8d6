import { readId } from "@plaza/contract/ids.ts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { gatherLives, gatherLooks } from "./stream-looks.ts";
import type { StreamLook } from "./stream.store.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const look = (cursor: number): StreamLook => ({ userId: readId<"user">("7"), cursor: BigInt(cursor), sessionId: "9" });

it("asks once for all streams that look within a moment, and gives each its own answer", async () => {
  const read = vi.fn(
    async (looks: readonly StreamLook[]) => new Set(looks.flatMap(({ cursor }, position) => (cursor % 2n === 0n ? [position] : []))),
  );
  const looks = gatherLooks(read);
  const answers = Promise.all([1, 2, 3, 4].map((cursor) => looks.isQuiet(look(cursor))));
  await vi.advanceTimersByTimeAsync(100);
  expect(await answers).toEqual([false, true, false, true]);
  const next = looks.isQuiet(look(6));
  await vi.advanceTimersByTimeAsync(100);
  expect(await next).toBe(true);
  expect(read.mock.calls.map(([asked]) => asked.length)).toEqual([4, 1]);
});

it("splits what is more than a thousand looks", async () => {
  const read = vi.fn(async (looks: readonly StreamLook[]) => new Set(looks.keys()));
  const looks = gatherLooks(read);
  const answers = Promise.all(Array.from({ length: 2001 }, (_, cursor) => looks.isQuiet(look(cursor))));
  await vi.advanceTimersByTimeAsync(100);
  expect(new Set(await answers)).toEqual(new Set([true]));
  expect(read.mock.calls.map(([asked]) => asked.length)).toEqual([1000, 1000, 1]);
});

it("fails for all that asked if the read fails, and asks again for the next ones", async () => {
  const read = vi.fn(async () => new Set([0])).mockRejectedValueOnce(new Error("the database is away"));
  const looks = gatherLooks(read);
  const answers = Promise.allSettled([looks.isQuiet(look(1)), looks.isQuiet(look(2))]);
  await vi.advanceTimersByTimeAsync(100);
  expect((await answers).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  const next = looks.isQuiet(look(3));
  await vi.advanceTimersByTimeAsync(100);
  expect(await next).toBe(true);
});

it("asks at once whether a session lives, and once for all that ask meanwhile", async () => {
  vi.useRealTimers();
  const asked: (readonly string[])[] = [];
  const done: (() => void)[] = [];
  const lives = gatherLives(async (sessionIds) => {
    asked.push(sessionIds);
    await new Promise<void>((resolve) => done.push(resolve));
    return new Set(sessionIds.flatMap((id, position) => (id === "ended" ? [] : [position])));
  });
  const both = Promise.all([lives.isAlive("1"), lives.isAlive("ended")]);
  await expect.poll(() => done.length).toBe(1);
  const meanwhile = Promise.all([lives.isAlive("ended"), lives.isAlive("2"), lives.isAlive("3")]);
  done[0]?.();
  expect(await both).toEqual([true, false]);
  await expect.poll(() => done.length).toBe(2);
  done[1]?.();
  expect(await meanwhile).toEqual([false, true, true]);
  expect(asked).toEqual([
    ["1", "ended"],
    ["ended", "2", "3"],
  ]);
});
