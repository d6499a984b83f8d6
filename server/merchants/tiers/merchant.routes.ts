import type { merchantCalls } from "@plaza/contract/calls/merchants.ts";
import type { UserId } from "@plaza/contract/ids.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import type { Handlers } from "../../core/handler.ts";
import { refused, type Outcome, refuseTooMany, WAIT_SECONDS } from "../../core/http/refusal.ts";
import { answerBackoffice, applyAsMerchant, leaveProgram, withdrawOwn } from "./application.service.ts";
import { topUp } from "./deposit.service.ts";
import { insertFile } from "./file.store.ts";
import { fileView, merchantView } from "./merchant.view.ts";

export const merchantRoutes: Handlers<keyof typeof merchantCalls> = {
  "GET /api/ctc/query-merchant": async (context, request) => merchantView(context, context.db, request.caller.accountId),
  "POST /api/ctc/upload-merchant-file": async (_context, request) => {
    const file = await insertFile(request.tx, request.caller.userId, request.file);
    return file === null ? refuseTooMany(WAIT_SECONDS.day) : fileView(file);
  },
  "POST /api/ctc/apply-merchant": async (context, request) =>
    andThen(context, request.tx, request.caller.userId, await applyAsMerchant(context, request.tx, request.caller.userId, request.body)),
  "POST /api/ctc/answer-merchant": async (context, request) =>
    andThen(context, request.tx, request.caller.userId, await answerBackoffice(context, request.tx, request.caller.userId, request.body)),
  "POST /api/ctc/withdraw-merchant": async (context, request) =>
    andThen(
      context,
      request.tx,
      request.caller.userId,
      await withdrawOwn(context, request.tx, request.caller.userId, request.body.applicationId),
    ),
  "POST /api/ctc/put-merchant-deposit": async (context, request) =>
    andThen(context, request.tx, request.caller.userId, await topUp(context, request.tx, request.caller.userId)),
  "POST /api/ctc/leave-merchant": async (context, request) =>
    andThen(context, request.tx, request.caller.userId, await leaveProgram(context, request.tx, request.caller.userId)),
};

async function andThen(context: Context, tx: Tx, userId: UserId, done: Outcome<true>) {
  return refused(done) ? done : merchantView(context, tx, userId);
}
