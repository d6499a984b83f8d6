import { expect, test } from "vitest";
import { withoutPort } from "./forwarded.ts";

test.each([
  ["203.0.113.9", "203.0.113.9"],
  [" 203.0.113.9:4711 ", "203.0.113.9"],
  ["2001:db8::1", "2001:db8::1"],
  ["[2001:db8::1]", "2001:db8::1"],
  ["[2001:db8::1]:4711", "2001:db8::1"],
  ["[2001:db8::1", "2001:db8::1"],
  ["unknown", "unknown"],
  ["", ""],
])("%j is the address %j", (entry, address) => {
  expect(withoutPort(entry)).toBe(address);
});
