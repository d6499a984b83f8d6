import { expect, test, vi } from "vitest";
import { rowCache } from "./row-cache.server.ts";

test("A row is drawn once for equal data", () => {
  const row = rowCache(2);
  const draw = vi.fn<() => string>(() => "drawn");
  expect(row("a", draw)).toBe("drawn");
  expect(row("a", draw)).toBe("drawn");
  expect(draw).toHaveBeenCalledTimes(1);
});

test("The row that was asked for the longest time ago is forgotten first", () => {
  const row = rowCache(2);
  const draw = vi.fn<(name: string) => string>((name) => name);
  for (const name of ["a", "b", "a", "c", "a", "b"]) expect(row(name, () => draw(name))).toBe(name);
  expect(draw.mock.calls.flat()).toEqual(["a", "b", "c", "b"]);
});
