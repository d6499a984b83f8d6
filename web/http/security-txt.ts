import { DAY_MS } from "@plaza/domain/time/durations.ts";

const VALID_DAYS = 90;

/**
 * `/.well-known/security.txt` (RFC 9116): where a weakness is reported. Its end lies 90 days ahead of the day on which it is read, so it can't
 * run out while the site answers.
 * @param origin how visitors reach the site, without a slash at its end
 * @param contacts `mailto:` or `https:` addresses, the preferred one first
 */
export function securityTxt(origin: string, contacts: readonly string[], now: Date): string {
  const expires = new Date((Math.floor(now.getTime() / DAY_MS) + VALID_DAYS) * DAY_MS).toISOString().replace(".000Z", "Z");
  return [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires}`,
    "Preferred-Languages: en",
    `Canonical: ${origin}/.well-known/security.txt`,
    "",
  ].join("\n");
}
