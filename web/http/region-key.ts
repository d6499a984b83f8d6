import { readField } from "@plaza/contract/unknown-value.ts";
import type { IncomingMessage } from "node:http";
import type { WebConfig } from "../shell/config.ts";
import { clientIp, isOwnClaim } from "./client-ip.ts";

/** How long an address keeps what was said of its region. */
const KEPT_MS = 10_000;
const MOST_KEPT = 20_000;
/** Nobody waits longer than this to learn which of the shared pages is theirs. */
const PATIENCE_MS = 300;

interface Kept {
  readonly until: number;
  readonly key: Promise<string>;
}

/**
 * Which of a page's shared renderings a visitor may get: what is restricted where they are, in one word. There are as many renderings as
 * there are different restrictions, whatever the number of countries. Where the API can't say, the address stands for itself, so that
 * nobody gets another region's page.
 */
export function regionKeys(config: WebConfig, now: () => number): (incoming: IncomingMessage) => Promise<string> {
  const kept = new Map<string, Kept>();
  return (incoming) => {
    const ip = clientIp(incoming, config.proxyHops);
    const country = config.regionHeader === null || isOwnClaim(config) ? "" : String(incoming.headers[config.regionHeader] ?? "");
    const visitor = `${ip} ${country}`;
    const known = kept.get(visitor);
    if (known && known.until > now()) return known.key;
    if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value ?? "");
    const key = ask(config, ip, country).catch(() => visitor);
    kept.delete(visitor);
    kept.set(visitor, { until: now() + KEPT_MS, key });
    return key;
  };
}

async function ask(config: WebConfig, ip: string, country: string): Promise<string> {
  const answer = await fetch(`${config.apiOrigin}/api/a/v1/auth/user/kr-restrict-check`, {
    headers: { "x-forwarded-for": ip, ...(country === "" || config.regionHeader === null ? {} : { [config.regionHeader]: country }) },
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const data = readField(await answer.json(), "data");
  const isTrue = (field: string) => readField(data, field) === true;
  return JSON.stringify([isTrue("ipRestricted"), isTrue("fiatPaymentRestricted"), readField(data, "restrictedAssetList") ?? []]);
}
