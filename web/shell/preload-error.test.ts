import { expect, test } from "vitest";
import { RELOAD_GUARD_MS, mayReload } from "./preload-error.ts";

function storage() {
  const kept = new Map<string, string>();
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
}

test("one reload in 10 s", () => {
  const kept = storage();
  expect(RELOAD_GUARD_MS).toBe(10_000);
  expect(mayReload(kept, 1_000_000)).toBe(true);
  expect(mayReload(kept, 1_009_999)).toBe(false);
  expect(mayReload(kept, 1_010_000)).toBe(true);
  expect(mayReload(kept, 1_010_001)).toBe(false);
});

test("no reload where it can't be remembered", () => {
  const refusing = {
    getItem: () => null,
    setItem: () => {
      throw new Error("storage is switched off");
    },
  };
  expect(mayReload(refusing, 1)).toBe(false);
});
