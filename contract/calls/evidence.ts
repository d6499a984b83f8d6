import { Type, type Static } from "typebox";
import { defineCalls } from "../call.ts";
import { Instant, idOf, strict, text, words } from "../schemas.ts";

const Hash = Type.String({ pattern: "^[0-9a-f]{64}$" });

export const EvidencePack = strict({
  format: Type.String(),
  orderId: idOf("order"),
  issuedAt: Instant,
  keyId: text(60, 1),
  count: Type.Integer({ minimum: 1 }),
  last: Hash,
  entries: Type.Array(
    strict({
      seq: Type.Integer({ minimum: 1 }),
      kind: words("terms", "event", "signature", "chat", "file", "transfer", "case"),
      at: Instant,
      body: Type.Unknown(),
      previous: Hash,
      hash: Hash,
    }),
  ),
  signature: Type.String({ description: "Ed25519 over the canonical text of everything but entries and signature, base64url" }),
});
export type EvidencePackView = Static<typeof EvidencePack>;

const EvidenceKey = strict({
  keyId: Type.String(),
  algorithm: Type.Literal("Ed25519"),
  publicKey: Type.String({ description: "32 bytes, base64url" }),
  validFrom: Type.Union([Instant, Type.Null()], { description: "When it first signed a journal; null: it hasn't yet" }),
  validUntil: Type.Union([Instant, Type.Null()], {
    description: "When it last signed one before another key followed; null: it signs now",
  }),
});
export type EvidenceKeyView = Static<typeof EvidenceKey>;

export const evidenceCalls = defineCalls({
  "GET /api/ctc/query-evidence-pack": {
    summary:
      "The signed journal of one of the caller's orders: terms, steps, chat, file hashes, coins and cases; docs/evidence.md says how to check it",
    audience: "view",
    keyScope: "read",
    idempotency: "none",
    query: strict({ orderId: idOf("order") }),
    data: EvidencePack,
    errors: ["not_found"],
  },
  "GET /api/ctc/evidence-keys": {
    summary: "The public keys under which journals are signed and have been; also as /.well-known/plaza-evidence-keys.json",
    audience: "everyone",
    keyScope: "read",
    idempotency: "none",
    data: strict({ keys: Type.Array(EvidenceKey) }),
    errors: [],
  },
  "GET /api/desk/evidence-pack": {
    summary: "The signed journal of an order whose case the caller has claimed",
    audience: "staff",
    keyScope: "none",
    role: "agent",
    idempotency: "none",
    query: strict({ caseId: idOf("case") }),
    data: EvidencePack,
    errors: ["not_found", "own_case", "case_not_assigned", "case_closed"],
  },
});
