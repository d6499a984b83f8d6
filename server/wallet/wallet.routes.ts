import type { walletCalls } from "@plaza/contract/calls/wallet.ts";
import { ASSETS, ASSET_BY_CODE } from "@plaza/domain/catalogue/assets.ts";
import { cryptoMinor } from "@plaza/domain/money/amount.ts";
import { parseDecimal } from "@plaza/domain/money/decimal.ts";
import { moveLegs, wallet } from "@plaza/domain/orders/escrow.ts";
import { findUser } from "../people/accounts/user.store.ts";
import { refuse, refuseField } from "../core/http/refusal.ts";
import type { Handlers } from "../core/handler.ts";
import { postTransfer } from "../core/ledger/ledger.store.ts";
import { indexPrices } from "../core/prices/index-price.store.ts";
import { logoUrl } from "../market/offers/market.routes.ts";
import { priceText } from "../core/prices/format-amount.ts";
import { hides } from "../people/region/region.service.ts";
import { walletBalances, walletFrozen, walletHistory, walletHolds } from "./wallet.service.ts";

const PAGE = 20;

export const walletRoutes: Handlers<keyof typeof walletCalls> = {
  "GET /api/t/v2/assets": async (_context, { region }) =>
    ASSETS.flatMap(({ code, name, precision }) =>
      hides(region, code) ? [] : [{ assetCode: code, name, logoUrl: logoUrl(code), precision }],
    ),
  "GET /api/t/v2/spot-balance": async (context, { caller, query, region }) => {
    const withStaking = query.includeStaking === "true" || query.includeStaking === "1";
    return { balances: await walletBalances(context.db, caller.accountId, region.restrictedAssets, withStaking) };
  },
  // What moved and what is held tells of orders that are not in a sub-user's hands: it finds its own name there, which is nowhere.
  "GET /api/t/v2/wallet-history": async (context, { caller, query }) =>
    walletHistory(context.db, caller.userId, { ...query, limit: query.limit ?? PAGE }),
  "GET /api/t/v2/wallet-frozen": async (context, { caller, query }) =>
    walletFrozen(context.db, caller.userId, { ...query, limit: query.limit ?? PAGE }),
  "GET /api/t/v2/wallet-holds": async (context, { caller }) => walletHolds(context, context.db, caller.userId),
  "POST /api/t/v2/transfer": async (_context, request) => {
    const { assetCode, from, to } = request.body;
    const asset = ASSET_BY_CODE.get(assetCode);
    if (asset === undefined || from === to) return refuseField("body", from === to ? "to" : "assetCode");
    const quantity = parseDecimal(request.body.quantity, asset.precision);
    if (quantity === null) return refuse("precision_exceeded", { assetPrecision: asset.precision }, { count: asset.precision });
    if (quantity === 0n) return refuseField("body", "quantity");
    const me = request.caller.userId;
    const user = await findUser(request.tx, me);
    if (user.frozenUntil !== null) return refuse("account_frozen", { availableAt: user.frozenUntil.toISOString() });
    const moved = await postTransfer(request.tx, {
      kind: "move",
      asset: assetCode,
      legs: moveLegs(wallet(from, me), wallet(to, me), cryptoMinor(quantity)),
    });
    if (!moved) return refuse("insufficient_balance", { asset: assetCode });
    return { balances: await walletBalances(request.tx, me, request.region.restrictedAssets, false) };
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
