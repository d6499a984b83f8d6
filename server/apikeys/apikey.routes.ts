import type { apiKeyCalls } from "@plaza/contract/calls/apikeys.ts";
import type { Handlers } from "../http/handler.ts";
import { refuse, refused } from "../http/refusal.ts";
import { createKey, ownKeys } from "./apikey.service.ts";
import { revokeKey } from "./apikey.store.ts";

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
