import type { deskMerchantCalls } from "@plaza/contract/calls/desk-merchants.ts";
import type { MerchantApplicationId, UserId } from "@plaza/contract/ids.ts";
import { findByUid } from "../../community/advertisers/advertiser-page.store.ts";
import type { Context } from "../../core/context.ts";
import type { Handlers } from "../../core/http/handler.ts";
import { refuse, refused, type Outcome } from "../../core/http/refusal.ts";
import { listApplications } from "./application.store.ts";
import { askForMore, claimApplication, decideMerchant, type Asked } from "./desk-application.service.ts";
import { changeMerchant, confirmTaking, takeDeposit } from "./desk-merchant.service.ts";
import { applicationLine, applicationView, deskMerchantView, merchantLine } from "./desk-merchant.view.ts";
import { listMerchants } from "./merchant.store.ts";

const LAST_ID = "999999999999999999";

export const deskMerchantRoutes: Handlers<keyof typeof deskMerchantCalls> = {
  "GET /api/desk/merchant-applications": async (context, asked) => {
    const { show = "waiting", cursor, limit = 20 } = asked.query;
    const found = await listApplications(context.db, show, { cursor, limit: limit + 1, staffId: asked.staff.staffId });
    const items = found.slice(0, limit).map((one) => applicationLine(one, asked.staff));
    return { items, nextCursor: found.length > limit ? (items.at(-1)?.applicationId ?? null) : null };
  },
  "GET /api/desk/merchant-application": async (context, asked) =>
    applicationView(context, context.db, asked.staff, asked.query.applicationId),
  "POST /api/desk/claim-merchant": async (context, asked) =>
    thenApplication(context, asked, asked.body.applicationId, await claimApplication(asked, asked.body.applicationId, asked.body.claim)),
  "POST /api/desk/ask-merchant": async (context, asked) =>
    thenApplication(
      context,
      asked,
      asked.body.applicationId,
      await askForMore(context, asked, asked.body.applicationId, asked.body.question),
    ),
  "POST /api/desk/decide-merchant": async (context, asked) =>
    thenApplication(context, asked, asked.body.applicationId, await decideMerchant(context, asked, asked.body)),
  "GET /api/desk/merchants": async (context, asked) => {
    const { tier, cursor = LAST_ID, limit = 20 } = asked.query;
    const found = await listMerchants(context.db, tier, cursor, limit + 1);
    const shown = found.slice(0, limit);
    return { items: shown.map(merchantLine), nextCursor: found.length > limit ? (shown.at(-1)?.uid ?? null) : null };
  },
  "GET /api/desk/merchant": async (context, asked) => {
    const userId = await findByUid(context.db, asked.query.uid);
    return userId === null ? refuse("not_found") : deskMerchantView(context, context.db, asked.staff, userId);
  },
  "POST /api/desk/change-merchant": async (context, asked) =>
    thenMerchant(context, asked, await changeMerchant(context, asked, asked.body)),
  "POST /api/desk/take-deposit": async (context, asked) => thenMerchant(context, asked, await takeDeposit(context, asked, asked.body)),
  "POST /api/desk/confirm-deposit-taking": async (context, asked) =>
    thenMerchant(context, asked, await confirmTaking(context, asked, asked.body.takingId, asked.body.confirm)),
};

async function thenApplication(context: Context, { tx, staff }: Asked, id: MerchantApplicationId, done: Outcome<true>) {
  return refused(done) ? done : applicationView(context, tx, staff, id);
}

async function thenMerchant(context: Context, { tx, staff }: Asked, userId: Outcome<UserId>) {
  return refused(userId) ? userId : deskMerchantView(context, tx, staff, userId);
}
