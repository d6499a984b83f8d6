import { readFileSync, statSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import { isIP, isIPv6 } from "node:net";
import { Reader, type CountryResponse } from "mmdb-lib";
import { plainAddress } from "@plaza/domain/region/forwarded.ts";

/** Where in the world a request comes from. */
export interface Geoip {
  /** Two letters, or null where nobody can say. */
  countryOf(headers: IncomingHttpHeaders, ip: string): string | null;
}

/** The part of the configuration that says where countries come from. */
export interface GeoipOptions {
  /** The header in which a proxy of ours names the country; null where none does. */
  readonly regionHeader: string | null;
  /** A MaxMind database of countries; null without one. */
  readonly geoipFile: string | null;
  /** How many proxies are in front: without one the header is the visitor's own claim. */
  readonly trustedProxies: number;
}

const TWO_LETTERS = /^[A-Z]{2}$/;
/** What proxies say when they don't know, and what isn't a country (Tor, of Cloudflare). */
const NOBODY_KNOWS = new Set(["XX", "T1"]);
/** How often it is looked whether the operator has put a newer file there. */
const LOOK_EVERY_MS = 60_000;

/** By the header that a proxy of ours sets, else by the operator's file. */
export function openGeoip(config: GeoipOptions, clock: () => number): Geoip {
  const book = config.geoipFile === null ? null : openBook(config.geoipFile, clock);
  return {
    countryOf: (headers, ip) => {
      // Without a proxy of ours in front, the header is the visitor's own claim.
      const named = config.regionHeader === null || config.trustedProxies === 0 ? null : countryNamed(headers[config.regionHeader]);
      return named ?? book?.(ip) ?? null;
    },
  };
}

function countryNamed(header: string | string[] | undefined): string | null {
  // Where a visitor sends the header as well, the proxy's own entry comes last.
  const word =
    String(header ?? "")
      .split(",")
      .at(-1)
      ?.trim()
      .toUpperCase() ?? "";
  return TWO_LETTERS.test(word) && !NOBODY_KNOWS.has(word) ? word : null;
}

/** @throws at the start, if the file can't be read; later a broken file is ignored and the last good one stays in use. */
function openBook(file: string, clock: () => number): (ip: string) => string | null {
  let reader = read(file);
  let changedAt = statSync(file).mtimeMs;
  let lookedAt = clock();
  return (ip) => {
    if (clock() - lookedAt >= LOOK_EVERY_MS) {
      lookedAt = clock();
      const fresh = freshReader(file, changedAt);
      if (fresh !== null) ({ reader, changedAt } = fresh);
    }
    const address = unmapped(plainAddress(ip));
    const code = isIP(address) === 0 ? "" : (reader.get(address)?.country?.iso_code ?? "");
    return TWO_LETTERS.test(code) ? code : null;
  };
}

const MAPPED = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/;

/** An IPv4 address that is written as IPv6, in any of its spellings, as what it is: books of countries have it under that alone. */
function unmapped(address: string): string {
  if (!isIPv6(address)) return address;
  const [, high = "", low = ""] = MAPPED.exec(new URL(`http://[${address}]`).hostname.slice(1, -1)) ?? [];
  if (high === "") return address;
  return [high, low].flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]).join(".");
}

function read(file: string): Reader<CountryResponse> {
  return new Reader<CountryResponse>(readFileSync(file));
}

function freshReader(file: string, changedAt: number): { reader: Reader<CountryResponse>; changedAt: number } | null {
  try {
    const now = statSync(file).mtimeMs;
    return now === changedAt ? null : { reader: read(file), changedAt: now };
  } catch {
    // Half written or gone: the next look may find it whole.
    return null;
  }
}
