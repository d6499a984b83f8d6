import type { backofficeMerchantCalls } from "@plaza/contract/calls/backoffice-merchants.ts";
import type { MerchantApplicationId, UserId } from "@plaza/contract/ids.ts";
import { findByUid } from "../../people/accounts/user.store.ts";
import type { Context } from "../../core/context.ts";
import type { Handlers } from "../../core/handler.ts";
import { refuse, refused, type Outcome } from "../../core/http/refusal.ts";
import { listApplications } from "./application.store.ts";
import { askForMore, claimApplication, decideMerchant, type CallRequest } from "./backoffice-application.service.ts";
import { changeMerchant, confirmTaking, takeDeposit } from "./backoffice-merchant.service.ts";
import { applicationLine, applicationView, backofficeMerchantView, merchantLine } from "./backoffice-merchant.view.ts";
import { listMerchants } from "./merchant.store.ts";
import { pageOf } from "../../core/http/page.ts";

const LAST_ID = "999999999999999999";

export const backofficeMerchantRoutes: Handlers<keyof typeof backofficeMerchantCalls> = {
  "GET /api/desk/merchant-applications": async (context, request) => {
    const { show = "waiting", cursor, limit = 20 } = request.query;
    const found = await listApplications(context.db, show, { cursor, limit: limit + 1, staffId: request.staff.staffId });
    const { shown, nextCursor } = pageOf(found, limit, ({ id }) => id);
    return { items: shown.map((application) => applicationLine(application, request.staff)), nextCursor };
  },
  "GET /api/desk/merchant-application": async (context, request) =>
    applicationView(context, context.db, request.staff, request.query.applicationId),
  "POST /api/desk/claim-merchant": async (context, request) =>
    thenApplication(
      context,
      request,
      request.body.applicationId,
      await claimApplication(context, request, request.body.applicationId, request.body.claim),
    ),
  "POST /api/desk/ask-merchant": async (context, request) =>
    thenApplication(
      context,
      request,
      request.body.applicationId,
      await askForMore(context, request, request.body.applicationId, request.body.question),
    ),
  "POST /api/desk/decide-merchant": async (context, request) =>
    thenApplication(context, request, request.body.applicationId, await decideMerchant(context, request, request.body)),
  "GET /api/desk/merchants": async (context, request) => {
    const { tier, cursor = LAST_ID, limit = 20 } = request.query;
    const found = await listMerchants(context.db, tier, cursor, limit + 1);
    const { shown, nextCursor } = pageOf(found, limit, ({ uid }) => uid);
    return { items: shown.map(merchantLine), nextCursor };
  },
  "GET /api/desk/merchant": async (context, request) => {
    const userId = await findByUid(context.db, request.query.uid);
    return userId === null ? refuse("not_found") : backofficeMerchantView(context, context.db, request.staff, userId);
  },
  "POST /api/desk/change-merchant": async (context, request) =>
    thenMerchant(context, request, await changeMerchant(context, request, request.body)),
  "POST /api/desk/take-deposit": async (context, request) =>
    thenMerchant(context, request, await takeDeposit(context, request, request.body)),
  "POST /api/desk/confirm-deposit-taking": async (context, request) =>
    thenMerchant(context, request, await confirmTaking(context, request, request.body.takingId, request.body.confirm)),
};

async function thenApplication(context: Context, { tx, staff }: CallRequest, id: MerchantApplicationId, done: Outcome<true>) {
  return refused(done) ? done : applicationView(context, tx, staff, id);
}

async function thenMerchant(context: Context, { tx, staff }: CallRequest, userId: Outcome<UserId>) {
  return refused(userId) ? userId : backofficeMerchantView(context, tx, staff, userId);
}
