import { expect, test } from "vitest";
import { plainAddress } from "./forwarded.ts";

test.each([
  ["203.0.113.9", "203.0.113.9"],
  [" 203.0.113.9:4711 ", "203.0.113.9"],
  ["2001:db8::1", "2001:db8::1"],
  ["[2001:db8::1]", "2001:db8::1"],
  ["[2001:db8::1]:4711", "2001:db8::1"],
  ["[2001:db8::1", "2001:db8::1"],
  ["fe80::1%eth0", "fe80::1"],
  ["[fe80::1%25eth0]:4711", "fe80::1"],
  ["unknown", "unknown"],
  ["", ""],
])("%j is the address %j", (entry, address) => {
  expect(plainAddress(entry)).toBe(address);
});
