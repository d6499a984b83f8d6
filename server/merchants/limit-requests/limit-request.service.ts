import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { LimitRequestId, UserId } from "@plaza/contract/ids.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import { refuse, type Outcome, type Refusal } from "../../core/http/refusal.ts";
import { lockHolder } from "../../people/accounts/merchant-tier.store.ts";
import { readHeldLimits } from "../../people/limits/limit.view.ts";
import { attachToRequest } from "../tiers/file.store.ts";
import { insertLimitRequest, isOpen, lockLimitRequest, recordWithdrawal, requestsOf } from "./limit-request.store.ts";
import { againAt, conditionsOf, raisableOf } from "./limit-request.view.ts";

type Input = WireOf<"POST /api/ctc/create-limit-request">["body"];

/** Asks for a higher limit: one request at a time, and only who meets the conditions. Where requests are not taken, the call is not there. */
export async function requestLimit(context: Context, tx: Tx, userId: UserId, input: Input): Promise<Outcome<true>> {
  if (!context.settings.current.limitRequests) return refuse("not_found");
  const reason = input.reason.trim();
  if (reason === "") return refuse("field_blank", { field: "reason" });
  await lockHolder(tx, userId);
  const barred = await barredFrom(context, tx, userId, input);
  if (barred !== null) return barred;
  const id = await insertLimitRequest(tx, { userId, kind: input.kind, wanted: input.most, reason });
  if (id === null) return refuse("application_open");
  if (!(await attachToRequest(tx, userId, id, input.fileIds ?? []))) return refuse("not_found");
  tx.afterCommit(() => context.log("info", "limit_requested", { user: userId, kind: input.kind, most: input.most }));
  return true;
}

async function barredFrom(context: Context, tx: Tx, userId: UserId, { kind, most }: Input): Promise<Refusal | null> {
  const { user, held } = await readHeldLimits(context, tx, userId);
  if (user.frozenUntil !== null) return refuse("account_frozen", { availableAt: user.frozenUntil.toISOString() });
  const limit = raisableOf(held).find((raisable) => raisable.kind === kind);
  if (limit === undefined) return refuse("field_invalid", { field: "kind" });
  if (most <= limit.now) return refuse("field_invalid", { field: "most" });
  const requests = await requestsOf(tx, userId);
  if (requests.some(isOpen)) return refuse("application_open");
  const again = againAt(context.settings.current, requests)?.toISOString();
  if (again !== undefined) return refuse("reapply_later", { availableAt: again }, { time: again });
  const missing = (await conditionsOf(context, tx, userId)).filter(({ met }) => !met).map(({ requirement }) => requirement);
  return missing.length === 0 ? null : refuse("limit_conditions_missing", { missing });
}

/** Takes an open request back. */
export async function withdrawRequest(tx: Tx, userId: UserId, id: LimitRequestId): Promise<Outcome<true>> {
  const request = await lockLimitRequest(tx, id);
  if (request?.userId !== userId) return refuse("not_found");
  if (!isOpen(request)) return refuse("already_done");
  await recordWithdrawal(tx, id);
  return true;
}
