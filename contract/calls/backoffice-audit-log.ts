import { Type } from "typebox";
import { defineCalls } from "../call.ts";
import { Cursor, IdCursor, idOf, Instant, Limit, nullable, page, strict, words } from "../schemas.ts";
import type { StaffId } from "../ids.ts";

const Act = strict({
  seq: Type.String(),
  at: Instant,
  staffId: Type.Unsafe<StaffId | null>({
    ...nullable(idOf("staff")),
    description: "Null: a service key, which `name` and `objectId` name",
  }),
  name: Type.String(),
  role: Type.String(),
  action: Type.String(),
  object: Type.String(),
  objectId: Type.String(),
  reason: Type.String(),
});

/** What staff did. */
export const backofficeAuditLogCalls = defineCalls({
  "GET /api/desk/acts": {
    summary: "The log of what staff did, the newest first",
    audience: "staff",
    keyScope: "none",
    role: "senior",
    idempotency: "none",
    query: strict({
      by: Type.Optional(idOf("staff")),
      action: Type.Optional(Type.String({ pattern: "^[a-z_]{1,40}$" })),
      object: Type.Optional(Type.String({ pattern: "^[a-z_]{1,40}$" })),
      objectId: Type.Optional(Cursor),
      cursor: Type.Optional(IdCursor),
      limit: Type.Optional(Limit),
    }),
    data: page(Act),
    errors: [],
  },
  "GET /api/desk/acts-proof": {
    summary: "Goes through the whole log: is each line as it was written?",
    audience: "staff",
    keyScope: "none",
    role: "senior",
    idempotency: "none",
    data: strict({
      acts: Type.Integer(),
      lastHash: Type.String(),
      broken: nullable(strict({ seq: Type.String(), problem: words("changed", "unlinked", "missing", "cut") })),
    }),
    errors: [],
  },
});
