import type { FrozenCoinsView, WalletEntryView, WalletHoldView } from "@plaza/contract/calls/wallet.ts";
import type { WalletKind } from "@plaza/contract/wallet.ts";
import { type UserId, readId, isId } from "@plaza/contract/ids.ts";
import { hides, type Region } from "@plaza/domain/region/region.ts";
import { lockedCoins, type LockedCoins } from "@plaza/domain/limits/purchase-hold.ts";
import { pausedUntil } from "@plaza/domain/limits/limits.ts";
import type { TransferKind } from "@plaza/domain/orders/escrow.ts";
import { findUser } from "../people/accounts/user.store.ts";
import type { Context } from "../core/context.ts";
import type { Queryable, ReadSource } from "../core/db/statement.ts";
import { type Outcome, refuseField } from "../core/http/refusal.ts";
import type { SpotBalances } from "../exchange/host/host-balance.service.ts";
import { balancesOf, escrowOf } from "../core/ledger/ledger.store.ts";
import { cryptoText } from "../core/prices/format-amount.ts";
import { limitFactsOf } from "../people/limits/limit.store.ts";
import { runningHolds } from "../people/purchase-holds/purchase-hold.store.ts";
import { holdingsOf, movementsOf, type Holding, type Movement, type MovementFilter } from "./wallet.store.ts";
import { pageOf } from "../core/http/page.ts";

/**
 * Every coin of the catalogue, without those that are off or hidden in the reader's region, unless the reader owns some.
 * @param exchange where spot and futures wallets are at an exchange: what is there, in place of the ledger's own
 * @param withStaking says what is staked too: nothing, since this market stakes no coins
 */
export async function walletBalances(
  context: Context,
  on: Queryable,
  userId: UserId,
  region: Region,
  withStaking: boolean,
  exchange: SpotBalances | null,
) {
  const own = await balancesOf(on, userId);
  const held = await escrowOf(on, userId);
  const locked = lockedCoins(await runningHolds(on, userId), context.settings.current.purchaseHoldFreeUsd);
  return context.catalogue.current.coins.flatMap(({ code }) => {
    const of = (kind: "spot" | "p2p" | "futures" | "bond" | "transit") =>
      own.find((candidate) => candidate.asset === code && candidate.kind === kind)?.balance ?? 0n;
    const outside = exchange === null ? { spot: of("spot"), futures: of("futures") } : (exchange.coins.get(code) ?? NOTHING);
    const [spot, p2p, futures, frozen] = [outside.spot, of("p2p"), outside.futures, (held.get(code) ?? 0n) + of("bond") + of("transit")];
    const total = spot + p2p + futures + frozen;
    if (total === 0n && hides(region, code)) return [];
    const text = (minor: bigint) => cryptoText(code, minor);
    return [
      {
        assetCode: code,
        spot: text(spot),
        p2p: text(p2p),
        ...availableView(code, p2p, locked.get(code)),
        futures: text(futures),
        frozen: text(frozen),
        ...(withStaking ? { staked: text(0n) } : {}),
        total: text(total),
      },
    ];
  });
}

const NOTHING = { spot: 0n, futures: 0n };

/** What can be used of a balance while a purchase hold keeps some of it; nothing where none does. */
function availableView(code: string, p2p: bigint, locked: LockedCoins | undefined) {
  return locked === undefined ? {} : { available: cryptoText(code, p2p > locked.quantity ? p2p - locked.quantity : 0n) };
}

/** What an answer says of the balances at the exchange; nothing where there is none. */
export function exchangeView(exchange: SpotBalances | null) {
  return exchange === null ? {} : { exchange: { state: exchange.state, at: exchange.at?.toISOString() ?? null } };
}

/** What a kind is in the ledger, and whether it moves the person's own wallets or gives away what their escrow held. */
const IN_LEDGER: Record<WalletKind, Pick<MovementFilter, "kinds" | "gave">> = {
  bought: { kinds: ["release"], gave: [] },
  sold: { kinds: [], gave: ["release"] },
  move: { kinds: ["move"], gave: [] },
  advert_fund: { kinds: ["advert_fund"], gave: [] },
  advert_return: { kinds: ["advert_return"], gave: [] },
  hold: { kinds: ["hold"], gave: [] },
  refund: { kinds: ["refund"], gave: [] },
  shared: { kinds: ["shared"], gave: ["refund"] },
  bond_lock: { kinds: ["bond_lock"], gave: [] },
  bond_return: { kinds: ["bond_return"], gave: [] },
  bond_take: { kinds: ["bond_take"], gave: [] },
  deposit: { kinds: ["deposit", "credit"], gave: [] },
  withdraw: { kinds: ["withdraw", "debit", "transit"], gave: [] },
  withdraw_return: { kinds: ["transit_return"], gave: [] },
};

export interface HistoryAsked {
  readonly asset?: string | undefined;
  readonly kind?: WalletKind | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** A page of the person's movements of coins. */
export async function walletHistory(on: ReadSource, userId: UserId, { asset, kind, cursor, limit }: HistoryAsked) {
  const filter = {
    asset: asset ?? null,
    ...(kind === undefined ? { kinds: null, gave: ["release", "refund"] as const } : IN_LEDGER[kind]),
    before: cursor === undefined ? null : readId<"transfer">(cursor),
  };
  const found = await movementsOf(on, userId, filter, limit + 1);
  const { shown, nextCursor } = pageOf(found, limit, ({ id }) => id);
  return { items: shown.map(entryOf), nextCursor };
}

/** Where coins go that leave a wallet, or come from that reach one; null is the world outside, or another person. */
const BEYOND: Record<Exclude<TransferKind, "move">, "escrow" | null> = {
  deposit: null,
  withdraw: null,
  advert_fund: "escrow",
  advert_return: "escrow",
  hold: "escrow",
  refund: "escrow",
  bond_lock: "escrow",
  bond_return: "escrow",
  bond_take: "escrow",
  release: null,
  credit: null,
  debit: null,
  transit: null,
  transit_return: null,
};

/** A coin on its way to the exchange has left its owner's wallets, and the end of that way is no movement of theirs. */
const WORDS: Record<Exclude<TransferKind, "release">, WalletKind> = {
  deposit: "deposit",
  credit: "deposit",
  withdraw: "withdraw",
  debit: "withdraw",
  transit: "withdraw",
  transit_return: "withdraw_return",
  move: "move",
  advert_fund: "advert_fund",
  advert_return: "advert_return",
  hold: "hold",
  refund: "refund",
  bond_lock: "bond_lock",
  bond_return: "bond_return",
  bond_take: "bond_take",
};

function entryOf(movement: Movement): WalletEntryView {
  const { id, at, asset, orderId, advertId, gave, fee } = movement;
  // A seller whose own part came back to the wallet sees that; where it went back to the advert, what was given away.
  const isGift = gave && movement.own.length === 0;
  const word = wordOf(movement, isGift);
  const { from, to, quantity } = isGift ? { from: "escrow" as const, to: null, quantity: movement.released } : wayOf(movement);
  return {
    entryId: id,
    at: at.toISOString(),
    kind: word,
    assetCode: asset,
    from,
    to,
    quantity: cryptoText(asset, quantity),
    // The fee is the buyer's: who sells gives the whole quantity.
    ...(word === "bought" && fee > 0n ? { fee: cryptoText(asset, fee) } : {}),
    ...(orderId === null
      ? {}
      : { orderId, type: word === "bought" || (word === "shared" && !gave) ? ("buy" as const) : ("sell" as const) }),
    ...(advertId === null ? {} : { advId: advertId }),
  };
}

function wordOf({ kind, isShared, gave }: Movement, isGift: boolean): WalletKind {
  if (kind === "release") return gave ? "sold" : "bought";
  return isShared && (isGift || !gave) ? "shared" : WORDS[kind];
}

/** From where to where the person's own coins went. */
function wayOf({ kind, own, isShared, gave }: Movement) {
  const taken = own.find(({ amount }) => amount < 0n);
  const given = own.find(({ amount }) => amount > 0n);
  // What a buyer gets of shared coins was another person's, as with a release.
  const beyond = kind === "move" || (isShared && !gave) ? null : BEYOND[kind];
  return { from: taken?.wallet ?? beyond, to: given?.wallet ?? beyond, quantity: given?.amount ?? -(taken?.amount ?? 0n) };
}

const HOLDERS = ["order", "advert", "deposit"] as const satisfies readonly Holding["holder"][];

/** Where a page of frozen coins ended. @returns undefined for a text that names no such place */
function readFrozenCursor(cursor: string): Pick<Holding, "holder" | "id"> | undefined {
  const [word, id, ...more] = cursor.split("-");
  const holder = HOLDERS.find((known) => known === word);
  return holder !== undefined && isId(id) && more.length === 0 ? { holder, id } : undefined;
}

/** A page of what holds the person's coins. */
export async function walletFrozen(
  on: ReadSource,
  userId: UserId,
  { asset, cursor, limit }: { readonly asset?: string | undefined; readonly cursor?: string | undefined; readonly limit: number },
): Promise<Outcome<{ items: FrozenCoinsView[]; nextCursor: string | null }>> {
  const after = cursor === undefined ? null : readFrozenCursor(cursor);
  if (after === undefined) return refuseField("query", "cursor");
  const found = await holdingsOf(on, userId, asset ?? null, after, limit + 1);
  const { shown, nextCursor } = pageOf(found, limit, ({ holder, id }) => `${holder}-${id}`);
  return { items: shown.map(frozenView), nextCursor };
}

function frozenView({ holder, id, asset, quantity, status, since }: Holding): FrozenCoinsView {
  return {
    holder,
    assetCode: asset,
    quantity: cryptoText(asset, quantity),
    ...(holder === "order" ? { orderId: readId<"order">(id) } : {}),
    ...(holder === "advert" ? { advId: readId<"advert">(id) } : {}),
    ...(status === null ? {} : { status }),
    since: since.toISOString(),
  };
}

/** What the person has to wait for, each with its end. */
export async function walletHolds(context: Context, on: Queryable, userId: UserId): Promise<WalletHoldView[]> {
  const [user, { faults, now }, purchases] = await Promise.all([findUser(on, userId), limitFactsOf(on, userId), runningHolds(on, userId)]);
  const locked = lockedCoins(purchases, context.settings.current.purchaseHoldFreeUsd);
  const paused = pausedUntil(faults, now, context.settings.current);
  const { securityHoldUntil, securityHoldReason, frozenUntil } = user;
  return [
    ...(frozenUntil === null ? [] : [{ hold: "account" as const, until: frozenUntil.toISOString() }]),
    ...(securityHoldUntil === null
      ? []
      : [
          {
            hold: "security" as const,
            ...(securityHoldReason === null ? {} : { reason: securityHoldReason }),
            until: securityHoldUntil.toISOString(),
          },
        ]),
    ...(paused === null ? [] : [{ hold: "orders" as const, until: paused.toISOString() }]),
    ...[...locked].map(([assetCode, { quantity, until }]) => ({
      hold: "purchase" as const,
      assetCode,
      quantity: cryptoText(assetCode, quantity),
      until: until.toISOString(),
    })),
  ];
}
