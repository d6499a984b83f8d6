import { Type, type Static } from "typebox";
import { defineCalls } from "../call.ts";
import { AssetCode, Decimal, IdCursor, Instant, Limit, idOf, nullable, page, strict, words } from "../schemas.ts";

const Digest = Type.String({ pattern: "^[0-9a-f]{64}$", description: "SHA-256, hexadecimal" });
const MinorUnits = Type.String({ pattern: "^\\d{1,39}$", description: "Whole number of the asset's smallest unit" });

const AssetProof = strict({
  asset: AssetCode,
  precision: Type.Integer({ description: "Digits of the smallest unit" }),
  root: Digest,
  leaves: Type.Integer({ description: "Orders and adverts with coins in escrow, and people with coins on their way to the exchange" }),
  orders: Type.Integer({ description: "Of them, open orders" }),
  total: Decimal,
  totalUnits: MinorUnits,
  ledgerTotal: Decimal,
  ledgerAccounts: Type.Integer({ description: "Escrow and transit accounts of the ledger with coins in them" }),
});

/** What the platform said at one moment about everything in escrow. */
export const EscrowProof = strict({
  proofId: idOf("proof"),
  takenAt: Instant,
  holds: Type.Boolean({ description: "Orders, adverts and the ledger agree to the last unit" }),
  differences: Type.Integer({ description: "Rows in which they do not" }),
  chain: Digest,
  assets: Type.Array(AssetProof),
});
export type EscrowProofView = Static<typeof EscrowProof>;

export const Inclusion = strict({
  proofId: idOf("proof"),
  takenAt: Instant,
  leaf: strict({ kind: words("order", "advert", "transit"), id: Type.String(), asset: AssetCode, amountUnits: MinorUnits, salt: Digest }),
  path: Type.Array(strict({ side: words("left", "right"), hash: Digest, sumUnits: MinorUnits })),
  published: AssetProof,
});
export type InclusionView = Static<typeof Inclusion>;

export const proofCalls = defineCalls({
  "GET /api/ctc/query-escrow-proofs": {
    summary: "What was in escrow, moment by moment: a Merkle-sum root for each asset beside the ledger's total; newest first",
    audience: "everyone",
    idempotency: "none",
    keyScope: "read",
    query: strict({ cursor: Type.Optional(IdCursor), limit: Type.Optional(Limit) }),
    data: page(EscrowProof),
    errors: [],
  },
  "GET /api/ctc/query-escrow-inclusion": {
    summary: "The way from the caller's own order or advert to the published root, in the newest proof that holds it",
    audience: "view",
    idempotency: "none",
    keyScope: "read",
    query: strict({ orderId: Type.Optional(idOf("order")), advId: Type.Optional(idOf("advert")) }),
    data: nullable(Inclusion),
    errors: ["not_found"],
  },
});
