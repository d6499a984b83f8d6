import { expect, test } from "vitest";
import { hostAddress } from "./host-address.ts";

test.each([
  ["", "/api/files/7?token=x", "/api/files/7?token=x"],
  ["https://api.far.example", "/api/files/7?token=x", "https://api.far.example/api/files/7?token=x"],
  ["https://api.far.example", "https://cdn.far.example/7.png", "https://cdn.far.example/7.png"],
  ["https://api.far.example", "HTTP://cdn.far.example/7.png", "HTTP://cdn.far.example/7.png"],
  // What isn't an address of the web is at most a strange path of that host.
  ["https://api.far.example", "javascript:alert(1)", "https://api.far.example/javascript:alert(1)"],
  ["", "javascript:alert(1)", "/javascript:alert(1)"],
  ["https://api.far.example", "//evil.example/x", "https://api.far.example//evil.example/x"],
])("at %j, %j is %j", (apiDomain, address, expected) => {
  expect(hostAddress(apiDomain, address)).toBe(expected);
});
