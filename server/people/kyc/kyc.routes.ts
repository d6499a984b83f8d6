import type { kycCalls } from "@plaza/contract/calls/kyc.ts";
import type { Handlers } from "../../core/handler.ts";
import { refused } from "../../core/http/refusal.ts";
import { takeDocument } from "./document.service.ts";
import { kycInfo, submitKyc } from "./kyc.service.ts";

export const kycRoutes: Handlers<keyof typeof kycCalls> = {
  "GET /api/a/v1/auth/kyc/info": async (context, request) => kycInfo(context.db, request.caller.userId, request.locale),
  "POST /api/a/v1/auth/kyc/document": async (context, request) => {
    const taken = await takeDocument(context, request.tx, request.caller.userId, request.body.kind, request.file);
    return refused(taken) ? taken : { documentId: taken.id, kind: taken.kind };
  },
  "POST /api/a/v1/auth/kyc": async (context, request) => {
    const submitted = await submitKyc(context, request.tx, request.caller.userId, request.body);
    return refused(submitted) ? submitted : kycInfo(request.tx, request.caller.userId, request.locale);
  },
};
