import type { proofCalls } from "@plaza/contract/calls/proof.ts";
import type { Handlers } from "../core/handler.ts";
import { refuse } from "../core/http/refusal.ts";
import { inclusionOf } from "./proof.service.ts";
import { listProofs } from "./proof.store.ts";
import { proofView } from "./proof.view.ts";
import { pageOf } from "../core/http/page.ts";

const PAGE = 20;

export const proofRoutes: Handlers<keyof typeof proofCalls> = {
  "GET /api/ctc/query-escrow-proofs": async (context, request) => {
    // From the primary: a path from the standby leads to a proof that is listed here, never the other way round.
    const { cursor = null, limit = PAGE } = request.query;
    const found = await listProofs(context.db, cursor, limit + 1);
    const { shown, nextCursor } = pageOf(found, limit, ({ id }) => id);
    return { items: shown.map(proofView), nextCursor };
  },
  "GET /api/ctc/query-escrow-inclusion": async (context, request) => {
    const { orderId, advId } = request.query;
    context.countUse("escrow_check");
    if (orderId !== undefined) return inclusionOf(context, request.reads, request.caller, { orderId });
    return advId === undefined ? refuse("not_found") : inclusionOf(context, request.reads, request.caller, { advId });
  },
};
