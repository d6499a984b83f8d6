import { Type } from "typebox";
import { defineCalls } from "../call.ts";
import { nullable, SignedDecimal, strict } from "../schemas.ts";

/** The books of the whole market. */
export const backofficeLedgerCalls = defineCalls({
  "GET /api/desk/ledger": {
    summary: "The ledger: totals of each asset by kind of account, and a new audit of every invariant",
    audience: "staff",
    keyScope: "none",
    role: "senior",
    idempotency: "none",
    data: strict({
      assets: Type.Array(
        strict({
          asset: Type.String(),
          people: SignedDecimal,
          escrow: SignedDecimal,
          fees: SignedDecimal,
          outside: SignedDecimal,
          difference: SignedDecimal,
        }),
      ),
      promises: Type.Array(strict({ promise: Type.String(), broken: Type.Integer(), example: nullable(Type.String()) })),
    }),
    errors: [],
  },
});
