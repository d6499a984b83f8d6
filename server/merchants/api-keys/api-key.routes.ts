import type { apiKeyCalls } from "@plaza/contract/calls/apikeys.ts";
import type { Handlers } from "../../core/http/handler.ts";
import { refuse, refused } from "../../core/http/refusal.ts";
import { createKey, ownKeys } from "./api-key.service.ts";
import { revokeKey } from "./api-key.store.ts";

export const apiKeyRoutes: Handlers<keyof typeof apiKeyCalls> = {
  "GET /api/a/v1/auth/api-keys": (context, asked) => ownKeys(context, context.db, asked.caller.userId),
  // Its own transaction: an answer with a secret in it is never kept for a repeated request.
  "POST /api/a/v1/auth/create-api-key": (context, asked) =>
    context.db.transaction(
      (tx) => createKey(context, tx, asked.caller, asked.body),
      (made) => refused(made) && !made.keepsWrites,
    ),
  "POST /api/a/v1/auth/revoke-api-key": async (_context, asked) =>
    (await revokeKey(asked.tx, asked.caller.userId, asked.body.keyId)) ? { revoked: true } : refuse("not_found"),
};
