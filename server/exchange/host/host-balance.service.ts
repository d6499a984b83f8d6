import type { SPOT_STATES } from "@plaza/contract/exchange.ts";
import type { UserId } from "@plaza/contract/ids.ts";
import type { Context } from "../../core/context.ts";
import { parseDecimal } from "@plaza/domain/money/decimal.ts";
import { externalIdOf } from "./external-id.store.ts";
import { HostSilence, type HostBalance } from "./host-client.ts";
import { hostClientOf } from "./host.ts";

/** Balances at the exchange in minor units, and how much they can be relied on. */
export interface SpotBalances {
  /** `live`: asked for just now. `stale`: the exchange is slow or away, these are the last ones that it told. `away`: none are known. */
  readonly state: (typeof SPOT_STATES)[number];
  /** When the exchange told them. */
  readonly at: Date | null;
  readonly coins: ReadonlyMap<string, { readonly spot: bigint; readonly futures: bigint }>;
}

/** A page waits no longer. The answer that comes later is for the next one. */
const PATIENCE_MS = 1500;
/** Older ones mislead more than none. */
const STALE_MS = 10 * 60_000;
const MOST_KEPT = 10_000;

interface Kept {
  readonly balances: SpotBalances;
  readonly atMs: number;
}

const kept = new WeakMap<Context, Map<UserId, Kept>>();

/** What the user owns at the exchange; null if there is no exchange, or it does not know the user. */
export async function spotBalancesOf(context: Context, userId: UserId): Promise<SpotBalances | null> {
  const client = hostClientOf(context);
  if (client === null) return null;
  const externalId = await externalIdOf(context.db, userId);
  if (externalId === null) return null;
  const asking = client.readBalances(externalId).then((balances) => keep(context, userId, balances));
  const late = new Promise<null>((done) => setTimeout(done, PATIENCE_MS, null).unref());
  const live = await Promise.race([asking.catch(silenceAsNull), late]);
  return live ?? lastSpotBalances(context, userId);
}

function silenceAsNull(error: unknown): null {
  if (error instanceof HostSilence) return null;
  throw error;
}

function keep(context: Context, userId: UserId, balances: readonly HostBalance[]): SpotBalances {
  const coins = new Map(
    balances.flatMap(({ assetCode, spot, futures }) => {
      const asset = context.catalogue.current.coinByCode.get(assetCode);
      return asset === undefined ? [] : [[assetCode, { spot: minorOf(spot, asset.precision), futures: minorOf(futures, asset.precision) }]];
    }),
  );
  const live: SpotBalances = { state: "live", at: new Date(), coins };
  const all = kept.get(context) ?? new Map<UserId, Kept>();
  kept.set(context, all);
  all.delete(userId);
  all.set(userId, { balances: live, atMs: Date.now() });
  // The oldest go first.
  for (const oldest of all.keys()) {
    if (all.size <= MOST_KEPT) break;
    all.delete(oldest);
  }
  return live;
}

/** What the exchange told last, without asking it: inside a transaction nothing waits for another machine. */
export function lastSpotBalances(context: Context, userId: UserId): SpotBalances {
  const last = kept.get(context)?.get(userId);
  if (last === undefined || Date.now() - last.atMs > STALE_MS) return { state: "away", at: null, coins: new Map() };
  return { ...last.balances, state: "stale" };
}

/** The exchange may have more digits than this market's ledger: what is beyond them can't be moved here. */
function minorOf(text: string, precision: number): bigint {
  const [whole = "0", places = ""] = text.split(".");
  return parseDecimal(precision === 0 || places === "" ? whole : `${whole}.${places.slice(0, precision)}`, precision) ?? 0n;
}
