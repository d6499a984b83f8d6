import type { apiKeyCalls } from "@plaza/contract/calls/apikeys.ts";
import type { Handlers } from "../http/handler.ts";
import { refuse, refused } from "../http/refusal.ts";
import { createKey, keyView } from "./apikey.service.ts";
import { keysOf, revokeKey } from "./apikey.store.ts";

export const apiKeyRoutes: Handlers<keyof typeof apiKeyCalls> = {
  "GET /api/a/v1/auth/api-keys": async (context, asked) => (await keysOf(context.db, asked.caller.userId)).map(keyView),
  // Its own transaction: an answer with a secret in it is never kept for a repeated request.
  "POST /api/a/v1/auth/create-api-key": (context, asked) =>
    context.db.transaction(
      (tx) => createKey(context, tx, asked.caller, asked.body),
      (made) => refused(made) && !made.keepsWrites,
    ),
  "POST /api/a/v1/auth/revoke-api-key": async (_context, asked) =>
    (await revokeKey(asked.tx, asked.caller.userId, asked.body.keyId)) ? { revoked: true } : refuse("not_found"),
};
