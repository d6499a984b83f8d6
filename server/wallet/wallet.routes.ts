import type { walletCalls } from "@plaza/contract/calls/wallet.ts";
import { ASSETS, ASSET_BY_CODE } from "@plaza/domain/catalogue/assets.ts";
import { cryptoMinor } from "@plaza/domain/money/amount.ts";
import { parseDecimal } from "@plaza/domain/money/decimal.ts";
import { moveLegs, wallet } from "@plaza/domain/orders/escrow.ts";
import type { UserId } from "@plaza/contract/ids.ts";
import { findUser } from "../accounts/user.store.ts";
import type { Queryable } from "../db/statement.ts";
import type { Handlers } from "../http/handler.ts";
import { refuse } from "../http/refusal.ts";
import { balancesOf, escrowOf, postTransfer } from "../ledger/ledger.store.ts";
import { indexPrices } from "../market/index-price.store.ts";
import { logoUrl } from "../market/market.routes.ts";
import { cryptoText, priceText } from "../market/precision.ts";

export const walletRoutes: Handlers<keyof typeof walletCalls> = {
  "GET /api/t/v2/assets": async () =>
    ASSETS.map(({ code, name, precision }) => ({ assetCode: code, name, logoUrl: logoUrl(code), precision })),
  "GET /api/t/v2/spot-balance": async (context, asked) => ({ balances: await balances(context.db, asked.caller.userId) }),
  "POST /api/t/v2/transfer": async (_context, asked) => {
    const { assetCode, from, to } = asked.body;
    const asset = ASSET_BY_CODE.get(assetCode);
    if (asset === undefined || from === to)
      return refuse(
        "invalid_request",
        { part: "body", field: from === to ? "to" : "assetCode" },
        { field: from === to ? "to" : "assetCode" },
      );
    const quantity = parseDecimal(asked.body.quantity, asset.precision);
    if (quantity === null) return refuse("precision_exceeded", { assetPrecision: asset.precision });
    if (quantity === 0n) return refuse("invalid_request", { part: "body", field: "quantity" }, { field: "quantity" });
    const me = asked.caller.userId;
    const user = await findUser(asked.tx, me);
    if (user.frozenUntil !== null) return refuse("account_frozen", { availableAt: user.frozenUntil.toISOString() });
    const moved = await postTransfer(asked.tx, {
      kind: "move",
      asset: assetCode,
      legs: moveLegs(wallet(from, me), wallet(to, me), cryptoMinor(quantity)),
    });
    if (!moved) return refuse("insufficient_balance", { asset: assetCode });
    return { balances: await balances(asked.tx, me) };
  },
  "GET /api/a/v1/public/rates": async (context, asked) => {
    const wanted = asked.query.assets === undefined || asked.query.assets === "" ? null : asked.query.assets.split(",");
    const rates: Record<string, Record<string, string>> = {};
    const oldest = Date.now() - context.settings.current.priceMaxAgeSeconds * 1000;
    for (const { asset, fiat, price, at } of await indexPrices(context.db, wanted)) {
      // A stale price is no price.
      if (at.getTime() > oldest) (rates[asset] ??= {})[fiat] = priceText(price);
    }
    return rates;
  },
};

/** Every coin that the person has or had, and the exchange's main ones at zero. */
async function balances(on: Queryable, userId: UserId) {
  const own = await balancesOf(on, userId);
  const held = await escrowOf(on, userId);
  const of = (asset: string, kind: "spot" | "p2p" | "futures") =>
    own.find((one) => one.asset === asset && one.kind === kind)?.balance ?? 0n;
  return ASSETS.map(({ code }) => {
    const [spot, p2p, futures, frozen] = [of(code, "spot"), of(code, "p2p"), of(code, "futures"), held.get(code) ?? 0n];
    const text = (minor: bigint) => cryptoText(code, minor);
    return {
      assetCode: code,
      spot: text(spot),
      p2p: text(p2p),
      futures: text(futures),
      frozen: text(frozen),
      total: text(spot + p2p + futures + frozen),
    };
  });
}
