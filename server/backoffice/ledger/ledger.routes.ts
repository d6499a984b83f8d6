import type { backofficeLedgerCalls } from "@plaza/contract/calls/backoffice-ledger.ts";
import { formatDecimal } from "@plaza/domain/money/decimal.ts";
import { auditLedger, sumsByKind } from "../../core/ledger/ledger.store.ts";
import { assetOf } from "../../core/prices/format-amount.ts";
import type { Handlers } from "../../core/handler.ts";

export const backofficeLedgerRoutes: Handlers<keyof typeof backofficeLedgerCalls> = {
  "GET /api/desk/ledger": async (context) => {
    const [sums, promises] = await Promise.all([sumsByKind(context.db), auditLedger(context.db)]);
    const assets = sums.map(({ asset, people, escrow, fees, outside }) => {
      const text = (minor: bigint) => formatDecimal(minor, assetOf(asset).precision);
      return {
        asset,
        people: text(people),
        escrow: text(escrow),
        fees: text(fees),
        outside: text(outside),
        difference: text(people + escrow + fees + outside),
      };
    });
    return { assets, promises: [...promises] };
  },
};
