import type { backofficeLimitRequestCalls, BackofficeLimitRequestView } from "@plaza/contract/calls/backoffice-limit-requests.ts";
import type { Context } from "../../core/context.ts";
import type { Handlers } from "../../core/handler.ts";
import type { Staff } from "../../core/identity/staff.ts";
import { openLimitProposals } from "../../people/limits/limit-proposal.store.ts";
import { readHeldLimits } from "../../people/limits/limit.view.ts";
import { filesOfRequests, type MerchantFile } from "../tiers/file.store.ts";
import { fileView } from "../tiers/merchant.view.ts";
import { confirmRequest, declineRequest, grantRequest } from "./backoffice-limit-request.service.ts";
import { openRequests, type LimitRequest } from "./limit-request.store.ts";
import { answerBy, conditionsOf } from "./limit-request.view.ts";
import { pageOf } from "../../core/http/page.ts";

const PAGE = 10;
const MOST_PROPOSALS = 50;

export const backofficeLimitRequestRoutes: Handlers<keyof typeof backofficeLimitRequestCalls> = {
  "GET /api/desk/limit-requests": async (context, { query, staff }) => {
    const { cursor = null, limit = PAGE } = query;
    const [found, proposals] = await Promise.all([
      openRequests(context.db, cursor, limit + 1),
      openLimitProposals(context.db, MOST_PROPOSALS),
    ]);
    const { shown, nextCursor } = pageOf(found, limit, ({ id }) => id);
    const files = await filesOfRequests(
      context.db,
      shown.map(({ id }) => id),
    );
    const items = await Promise.all(shown.map((request) => viewOf(context, staff, request, files.get(request.id) ?? [])));
    return {
      items,
      nextCursor,
      proposals: proposals.map(({ uid, nickname, kind, most, until, by }) => ({
        uid,
        nickname,
        kind,
        most,
        until: until.toISOString(),
        by,
      })),
    };
  },
  "POST /api/desk/grant-limit-request": (context, request) => grantRequest(context, request, request.body),
  "POST /api/desk/decline-limit-request": (context, request) => declineRequest(context, request, request.body),
  "POST /api/desk/confirm-limit-request": (context, request) => confirmRequest(context, request, request.body),
};

/** A request with the figures of its person as they are now. */
async function viewOf(
  context: Context,
  staff: Staff,
  request: LimitRequest,
  files: readonly MerchantFile[],
): Promise<BackofficeLimitRequestView> {
  const { id, userId, uid, nickname, kind, wanted, reason, status, createdAt, most, until, note, proposedBy, proposedName } = request;
  const [conditions, { held }] = await Promise.all([
    conditionsOf(context, context.db, userId),
    readHeldLimits(context, context.db, userId),
  ]);
  return {
    requestId: id,
    user: { uid, nickname },
    own: staff.userId === userId,
    kind,
    wanted,
    now: held[kind].now,
    used: held[kind].used,
    reason,
    files: files.map(fileView),
    conditions,
    state: status,
    createdAt: createdAt.toISOString(),
    answerBy: answerBy(context.settings.current, request),
    proposal:
      status !== "proposed" || most === null || until === null
        ? null
        : { most, until: until.toISOString(), note, by: proposedName ?? "", mine: proposedBy === staff.staffId },
  };
}
