import type { kycCalls } from "@plaza/contract/calls/kyc.ts";
import type { Handlers } from "../../core/http/handler.ts";
import { refused } from "../../core/http/refusal.ts";
import { takeDocument } from "./document.service.ts";
import { kycInfo, submitKyc } from "./kyc.service.ts";

export const kycRoutes: Handlers<keyof typeof kycCalls> = {
  "GET /api/a/v1/auth/kyc/info": async (context, asked) => kycInfo(context.db, asked.caller.userId, asked.locale),
  "POST /api/a/v1/auth/kyc/document": async (context, asked) => {
    const taken = await takeDocument(context, asked.tx, asked.caller.userId, asked.body.kind, asked.file);
    return refused(taken) ? taken : { documentId: taken.id, kind: taken.kind };
  },
  "POST /api/a/v1/auth/kyc": async (context, asked) => {
    const submitted = await submitKyc(context, asked.tx, asked.caller.userId, asked.body);
    return refused(submitted) ? submitted : kycInfo(asked.tx, asked.caller.userId, asked.locale);
  },
};
