import { expect, test } from "vitest";
import { deviceName, isMobile, maskedAddress } from "./device.ts";

test.each([
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36", "Chrome · Windows"],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
    "Edge · Windows",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
    "Safari · iPhone",
  ],
  [
    "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36",
    "Samsung Internet · Android",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox · Linux"],
  ["curl/8.0", "?"],
])("%s", (userAgent, name) => expect(deviceName(userAgent)).toBe(name));

test.each([
  ["203.0.113.9", "203.0.•.•"],
  ["::ffff:203.0.113.9", "203.0.•.•"],
  ["2001:db8:1:2::3", "2001:db8:…"],
  ["::1", "1:…"],
  ["::", "…"],
])("of %s only %s is shown", (ip, shown) => expect(maskedAddress(ip)).toBe(shown));

test("a telephone and a tablet are mobile, a computer isn't", () => {
  expect(
    ["Mobile Safari/537.36", "(iPad; CPU OS 18_0)", "(Linux; Android 14)", "(X11; Linux x86_64)", "Automobile/1"].map(isMobile),
  ).toEqual([true, true, true, false, false]);
});
