import { readField } from "@plaza/contract/unknown-value.ts";
import type { Name } from "@plaza/contract/calls/index.ts";
import { mayNotTrade, regionOf, type Region } from "@plaza/domain/region/region.ts";
import type { FastifyRequest } from "fastify";
import type { Caller } from "../../core/identity/caller.ts";
import type { Context } from "../../core/context.ts";
import { refuse, type Refusal } from "../../core/http/refusal.ts";

/** What holds where this request comes from. */
export function regionOfRequest(context: Context, request: FastifyRequest, caller: Caller | null): Region {
  const addressCountry = context.geoip.countryOf(request.headers, request.ip);
  const identityCountry = caller?.kycCountry ?? null;
  return regionOf(
    { addressCountry, identityCountry, kycApproved: identityCountry !== null },
    context.settings.current,
    context.catalogue.current,
  );
}

/** The market, closed where the product isn't available. What already runs (orders, chats, appeals, wallets) stays open: coins and money are on their way. */
const OF_THE_MARKET: ReadonlySet<Name> = new Set<Name>([
  "POST /api/ctc/query-adv-list",
  "GET /api/ctc/query-adv-details",
  "GET /api/ctc/query-advertiser",
  "POST /api/ctc/quote",
]);
/** What begins something new; closed also where only paying in money is. */
const BEGINNINGS: ReadonlySet<Name> = new Set<Name>([
  "POST /api/ctc/create-order",
  "POST /api/ctc/create-adv",
  "POST /api/ctc/update-adv",
  "POST /api/ctc/create-watch",
]);
/** What begins again with a state. */
const RESUMPTIONS: ReadonlyMap<Name, string> = new Map<Name, string>([
  ["POST /api/ctc/update-adv-state", "online"],
  ["POST /api/ctc/update-watch", "on"],
]);

/** Refuses a call that the reader's region doesn't allow. What was begun before may be finished. */
export function refuseRegion(name: Name, region: Region, body: unknown): Refusal | null {
  if (region.blocked && OF_THE_MARKET.has(name)) return refuse("region_restricted");
  const [asset, state] = [readField(body, "asset"), readField(body, "state")];
  const begins = BEGINNINGS.has(name) || (state !== undefined && RESUMPTIONS.get(name) === state);
  if (!begins) return null;
  const isHidden = typeof asset === "string" && region.restrictedAssets.includes(asset);
  return mayNotTrade(region) || isHidden ? refuse("region_restricted") : null;
}
