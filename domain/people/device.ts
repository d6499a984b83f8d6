import { UNKNOWN_DEVICE } from "@plaza/contract/notifications.ts";

/** The order matters: every browser names several others, and the rarer name is the true one. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFxiOS\/|\bFirefox\//, "Firefox"],
  [/\bCriOS\/|\bChrome\/|\bChromium\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "Mac"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

/**
 * How a person would name the device of a `User-Agent`: `Chrome · Android`. Names of products, the same in every language. A program names
 * itself as it likes, and its login is announced to the account's owner: it gets `UNKNOWN_DEVICE`, and no words of a stranger.
 */
export function deviceName(userAgent: string): string {
  const of = (list: typeof BROWSERS) => list.find(([sign]) => sign.test(userAgent))?.[1];
  const names = [of(BROWSERS), of(SYSTEMS)].filter((name) => name !== undefined);
  return names.length === 0 ? UNKNOWN_DEVICE : names.join(" · ");
}

/** By what the browser says of itself; a tablet counts too. */
export function isMobile(userAgent: string): boolean {
  return /\bMobile\b|\biPad\b|\bAndroid\b/.test(userAgent);
}

/** The network of an address, enough to tell one's own from a stranger's and no more: 203.0.•.• or 2001:db8:… */
export function maskedAddress(ip: string): string {
  if (ip.includes(".") && !ip.includes("::ffff:")) return `${ip.split(".").slice(0, 2).join(".")}.•.•`;
  const four = ip.split("::ffff:")[1];
  if (four !== undefined) return maskedAddress(four);
  const groups = ip.split(":").filter((group) => group !== "");
  return groups.length === 0 ? "…" : `${groups.slice(0, 2).join(":")}:…`;
}
