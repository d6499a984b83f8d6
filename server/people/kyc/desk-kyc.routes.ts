import type { deskKycCalls } from "@plaza/contract/calls/desk-kyc.ts";
import type { Handlers } from "../../core/http/handler.ts";
import { refused } from "../../core/http/refusal.ts";
import { caseLine, claimKycCase, decideKyc, revealKycCase, viewKycCase } from "./desk-kyc.service.ts";
import { withdrawKyc } from "./withdraw.service.ts";
import { listKycCases } from "./kyc-case.store.ts";

export const deskKycRoutes: Handlers<keyof typeof deskKycCalls> = {
  "GET /api/desk/kyc-cases": async (context, asked) => {
    const { show = "waiting", cursor, limit = 20 } = asked.query;
    const found = await listKycCases(context.db, show, { cursor, limit: limit + 1, staffId: asked.staff.staffId });
    const items = found.slice(0, limit).map((one) => caseLine(one, asked.staff));
    return { items, nextCursor: found.length > limit ? (items.at(-1)?.caseId ?? null) : null };
  },
  "GET /api/desk/kyc-case": async (context, asked) => viewKycCase(context, context.db, asked.staff, asked.query.caseId),
  "POST /api/desk/claim-kyc": async (context, asked) => {
    const { caseId, claim } = asked.body;
    const done = await claimKycCase(asked.tx, asked, caseId, claim);
    return refused(done) ? done : viewKycCase(context, asked.tx, asked.staff, caseId);
  },
  "POST /api/desk/reveal-kyc": async (context, asked) => revealKycCase(context, asked.staff, asked.body.caseId, asked.body.reason),
  "POST /api/desk/decide-kyc": async (context, asked) => {
    const { caseId, decision, reasons = [] } = asked.body;
    const done = await decideKyc(context, asked.tx, asked, { caseId, decision, reasons });
    return refused(done) ? done : viewKycCase(context, asked.tx, asked.staff, caseId);
  },
  "POST /api/desk/withdraw-kyc": async (context, asked) => withdrawKyc(context, asked.tx, asked, asked.body),
};
