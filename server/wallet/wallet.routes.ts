import type { walletCalls } from "@plaza/contract/calls/wallet.ts";
import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { UserId } from "@plaza/contract/ids.ts";
import { cryptoMinor, type CryptoMinor } from "@plaza/domain/money/amount.ts";
import { parseDecimal } from "@plaza/domain/money/decimal.ts";
import { moveLegs, wallet } from "@plaza/domain/orders/escrow.ts";
import { findUser } from "../people/accounts/user.store.ts";
import type { Context } from "../core/context.ts";
import type { Tx } from "../core/db/database.ts";
import { refuse, refused, refuseField, type Outcome, type Refusal } from "../core/http/refusal.ts";
import type { CallRequest, Handlers } from "../core/handler.ts";
import { postTransfer } from "../core/ledger/ledger.store.ts";
import { indexPrices } from "../core/prices/index-price.store.ts";
import { lastSpotBalances, spotBalancesOf } from "../exchange/host/host-balance.service.ts";
import { isAtExchange, requestTransfer } from "../exchange/host/host-transfer.service.ts";
import { findTransferOf } from "../exchange/transfers/transfer.store.ts";
import { logoUrl } from "../market/offers/market.routes.ts";
import { priceText } from "../core/prices/format-amount.ts";
import { hides } from "@plaza/domain/region/region.ts";
import { giveDemoCoins } from "./demo-coins.service.ts";
import { refuseWithdrawal } from "./withdrawal.service.ts";
import { exchangeView, walletBalances, walletFrozen, walletHistory, walletHolds } from "./wallet.service.ts";

const PAGE = 20;

/** Between spot at the exchange and P2P here. The exchange is asked once this is committed, and the transfer's state says what became of it. */
async function moveAtExchange(
  context: Context,
  { tx, caller, body, region }: CallRequest<"POST /api/t/v2/transfer">,
  amount: CryptoMinor,
): Promise<Outcome<WireOf<"POST /api/t/v2/transfer">["data"]>> {
  const { assetCode: asset, from, to } = body;
  if (from === "futures" || to === "futures") return refuseField("body", from === "futures" ? "from" : "to");
  const direction = to === "p2p" ? ("to_p2p" as const) : ("from_p2p" as const);
  const transferId = await requestTransfer(context, tx, { userId: caller.userId, asset, amount, direction });
  if (refused(transferId)) return transferId;
  const exchange = lastSpotBalances(context, caller.userId);
  const balances = await walletBalances(context, tx, caller.userId, region, false, exchange);
  return { balances, ...exchangeView(exchange), transfer: { transferId, state: "asked" } };
}

async function refuseFrozen(tx: Tx, userId: UserId): Promise<Refusal | null> {
  const { frozenUntil } = await findUser(tx, userId);
  return frozenUntil === null ? null : refuse("account_frozen", { availableAt: frozenUntil.toISOString() });
}

export const walletRoutes: Handlers<keyof typeof walletCalls> = {
  "GET /api/t/v2/assets": async ({ catalogue }, { region }) =>
    catalogue.current.coins.flatMap((coin) =>
      hides(region, coin.code) ? [] : [{ assetCode: coin.code, name: coin.name, logoUrl: logoUrl(coin), precision: coin.precision }],
    ),
  "GET /api/t/v2/spot-balance": async (context, { caller, query, region }) => {
    const withStaking = query.includeStaking === "true" || query.includeStaking === "1";
    const exchange = await spotBalancesOf(context, caller.accountId);
    const balances = await walletBalances(context, context.db, caller.accountId, region, withStaking, exchange);
    return { balances, ...exchangeView(exchange) };
  },
  // What moved and what is held tells of orders that are not in a sub-user's hands: it finds its own name there, which is nowhere.
  "GET /api/t/v2/wallet-history": async (_context, { caller, query, reads }) =>
    walletHistory(reads, caller.userId, { ...query, limit: query.limit ?? PAGE }),
  "GET /api/t/v2/wallet-frozen": async (_context, { caller, query, reads }) =>
    walletFrozen(reads, caller.userId, { ...query, limit: query.limit ?? PAGE }),
  "GET /api/t/v2/wallet-holds": async (context, { caller }) => walletHolds(context, context.db, caller.userId),
  "POST /api/t/v2/transfer": async (context, request) => {
    const { assetCode, from, to } = request.body;
    const asset = context.catalogue.current.coinByCode.get(assetCode);
    if (asset === undefined || from === to) return refuseField("body", from === to ? "to" : "assetCode");
    const quantity = parseDecimal(request.body.quantity, asset.precision);
    if (quantity === null) return refuse("precision_exceeded", { assetPrecision: asset.precision }, { count: asset.precision });
    if (quantity === 0n) return refuseField("body", "quantity");
    const me = request.caller.userId;
    if (to === "p2p" && request.region.depositNeedKyc) return refuse("not_eligible", { missing: ["kyc"] });
    const barred = from === "p2p" ? await refuseWithdrawal(context, request, cryptoMinor(quantity)) : await refuseFrozen(request.tx, me);
    if (barred !== null) return barred;
    if (await isAtExchange(context, request.tx, me)) return moveAtExchange(context, request, cryptoMinor(quantity));
    const moved = await postTransfer(request.tx, {
      kind: "move",
      asset: assetCode,
      legs: moveLegs(wallet(from, me), wallet(to, me), cryptoMinor(quantity)),
    });
    if (!moved) return refuse("insufficient_balance", { asset: assetCode });
    return { balances: await walletBalances(context, request.tx, me, request.region, false, null) };
  },
  "POST /api/t/v2/demo-coins": giveDemoCoins,
  "GET /api/t/v2/transfers/{id}": async (context, { caller, params }) => {
    const found = await findTransferOf(context.db, caller.userId, params.id);
    return found === null ? refuse("not_found") : { transferId: params.id, ...found };
  },
  "GET /api/a/v1/public/rates": async (context, request) => {
    const wanted = request.query.assets === undefined || request.query.assets === "" ? null : request.query.assets.split(",");
    const rates: Record<string, Record<string, string>> = {};
    const oldest = Date.now() - context.settings.current.priceMaxAgeSeconds * 1000;
    for (const { asset, fiat, price, at } of await indexPrices(context.db, wanted)) {
      // A stale price is no price.
      if (at.getTime() > oldest) (rates[asset] ??= {})[fiat] = priceText(price);
    }
    return rates;
  },
};
