import type { apiKeyCalls } from "@plaza/contract/calls/api-keys.ts";
import type { Handlers } from "../../core/handler.ts";
import { refuse } from "../../core/http/refusal.ts";
import { logSecurityEvent } from "../accounts/security-event.ts";
import { createKey, ownKeys, resumeKey } from "./api-key.service.ts";
import { revokeKey } from "./api-key.store.ts";

export const apiKeyRoutes: Handlers<keyof typeof apiKeyCalls> = {
  "GET /api/a/v1/auth/api-keys": (context, request) => ownKeys(context, context.db, request.caller.userId),
  "POST /api/a/v1/auth/create-api-key": (context, request) => createKey(context, request.tx, request.caller, request.body),
  "POST /api/a/v1/auth/resume-api-key": (context, request) => resumeKey(context, request.tx, request.caller, request.body),
  "POST /api/a/v1/auth/revoke-api-key": async (context, request) => {
    if (!(await revokeKey(request.tx, request.caller.userId, request.body.keyId))) return refuse("not_found");
    logSecurityEvent(context, request.tx, "api_key_revoked", request.caller.userId);
    return { revoked: true };
  },
};
