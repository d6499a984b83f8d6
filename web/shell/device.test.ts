import { expect, test } from "vitest";
import { LONGEST_USER_AGENT, deviceOf, type Surroundings } from "./device.ts";

const PLAIN: Surroundings = { userAgent: "Mozilla/5.0 (Linux; Android 15)", address: "/en/p2p", hasAppObject: false, remembered: false };
const iphone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15";

test.for<[string, Partial<Surroundings>, string]>([
  ["a plain browser", {}, "h5"],
  ["a plain browser on an Apple device", { userAgent: iphone }, "h5"],
  ["the marker in the user agent", { userAgent: `${PLAIN.userAgent} PlazaApp/2.1` }, "android"],
  ["the marker in an Apple user agent", { userAgent: `${iphone} PlazaApp/2.1` }, "ios"],
  ["the app's object", { hasAppObject: true }, "android"],
  ["the app's object on an Apple device", { hasAppObject: true, userAgent: iphone }, "ios"],
  ["the marker in the address", { address: "/en/p2p?side=buy&app=PlazaApp#top" }, "android"],
  ["an earlier page of this visit", { remembered: true }, "android"],
  ["another app in the address", { address: "/en/p2p?app=OtherApp" }, "h5"],
  ["the marker in another parameter", { address: "/en/p2p/order?from=PlazaApp" }, "android"],
  ["the marker in the path", { address: "/en/PlazaApp" }, "android"],
  ["the marker in the fragment", { address: "https://p2p.example/en#PlazaApp" }, "android"],
  ["a marker behind the longest user agent", { userAgent: "x".repeat(LONGEST_USER_AGENT) + "PlazaApp" }, "h5"],
])("%s", ([, given, kind]) => expect(deviceOf({ ...PLAIN, ...given })).toBe(kind));
