import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { LimitRequestId } from "@plaza/contract/ids.ts";
import type { LimitRequestState } from "@plaza/contract/staff.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import type { RecordAuditEntry } from "../../core/handler.ts";
import { refuse, refused, type Outcome } from "../../core/http/refusal.ts";
import type { Staff } from "../../core/identity/staff.ts";
import { notify } from "../../delivery/notifications/notify.service.ts";
import { readHeldLimits } from "../../people/limits/limit.view.ts";
import { removeLimitProposal } from "../../people/limits/limit-proposal.store.ts";
import { needsFourEyes } from "@plaza/domain/limits/four-eyes.ts";
import { putUserLimit } from "../../people/limits/user-limit.store.ts";
import { refuseInvolvedStaff } from "../../people/staff/staff-link.service.ts";
import { requestPapersOpenedBy } from "../tiers/file.service.ts";
import { filesOfRequests } from "../tiers/file.store.ts";
import {
  endGranted,
  isOpen,
  lockLimitRequest,
  proposeGrant,
  recordDecline,
  recordGrant,
  sendRequestBack,
  type Granted,
  type LimitRequest,
} from "./limit-request.store.ts";

interface By {
  readonly tx: Tx;
  readonly staff: Staff;
  readonly record: RecordAuditEntry;
}

interface Decided {
  readonly requestId: LimitRequestId;
  readonly state: LimitRequestState;
}

const LONGEST_MS = 10 * 366 * 86_400_000;

async function othersRequest(context: Context, tx: Tx, staff: Staff, id: LimitRequestId): Promise<Outcome<LimitRequest>> {
  const request = await lockLimitRequest(tx, id);
  if (request === null) return refuse("not_found");
  return (await refuseInvolvedStaff(context, tx, staff, [request.userId])) ?? request;
}

/** A grant rests on the papers, so the person who makes or confirms it has opened each of them. */
async function hasUnopened(tx: Tx, staff: Staff, id: LimitRequestId): Promise<boolean> {
  const files = (await filesOfRequests(tx, [id])).get(id) ?? [];
  if (files.length === 0) return false;
  const opened = await requestPapersOpenedBy(tx, staff, id);
  return files.some((file) => !opened.has(file.id));
}

/** Grants a limit, or above the set amount puts that before a second staff member. */
export async function grantRequest(
  context: Context,
  { tx, staff, record }: By,
  { requestId, most, until: end, reason }: WireOf<"POST /api/desk/grant-limit-request">["body"],
): Promise<Outcome<Decided>> {
  const [note, until, now] = [reason.trim(), new Date(end), Date.now()];
  if (note === "") return refuse("reason_needed");
  if (!(until.getTime() > now && until.getTime() < now + LONGEST_MS)) return refuse("field_invalid", { field: "until" });
  const request = await othersRequest(context, tx, staff, requestId);
  if (refused(request)) return request;
  if (request.status !== "waiting") return refuse("already_done");
  if (await hasUnopened(tx, staff, requestId)) return refuse("files_unopened");
  const { held } = await readHeldLimits(context, tx, request.userId);
  if (most < (held[request.kind].now ?? 0)) return refuse("field_invalid", { field: "most" });
  const granted = { id: requestId, most, until, note, staffId: staff.staffId };
  const needsSecond = needsFourEyes(context.settings.current, request.kind, most);
  if (needsSecond) await proposeGrant(tx, granted);
  else await carryOut(context, tx, request, granted);
  record({
    action: needsSecond ? "propose_limit" : "approve_limit_request",
    object: "limit_request",
    objectId: requestId,
    reason: note,
    data: { uid: request.uid, kind: request.kind, wanted: request.wanted, most, until: until.toISOString() },
  });
  return { requestId, state: needsSecond ? "proposed" : "approved" };
}

/** The limit holds from now on, and its person learns of it. */
async function carryOut(context: Context, tx: Tx, request: LimitRequest, granted: Granted): Promise<void> {
  const { userId, kind } = request;
  const { id, most, until, note, staffId } = granted;
  await endGranted(tx, userId, kind);
  await recordGrant(tx, granted);
  await removeLimitProposal(tx, userId, kind);
  await putUserLimit(tx, { userId, kind, most, until, reason: note, by: staffId, proposedBy: request.proposedBy });
  notify(tx, { to: userId, kind: "limits_changed", act: `limit_request:${id}`, facts: {} });
  tx.afterCommit(() => context.wake([userId]));
}

/** Declines an open request with a reason, which its person is shown. */
export async function declineRequest(
  context: Context,
  { tx, staff, record }: By,
  { requestId, reason }: WireOf<"POST /api/desk/decline-limit-request">["body"],
): Promise<Outcome<Decided>> {
  const note = reason.trim();
  if (note === "") return refuse("reason_needed");
  const request = await othersRequest(context, tx, staff, requestId);
  if (refused(request)) return request;
  if (!isOpen(request)) return refuse("already_done");
  await recordDecline(tx, requestId, staff.staffId, note);
  notify(tx, { to: request.userId, kind: "limit_request_declined", act: `limit_request:${requestId}`, facts: { reason: note } });
  tx.afterCommit(() => context.wake([request.userId]));
  record({
    action: "decline_limit_request",
    object: "limit_request",
    objectId: requestId,
    reason: note,
    data: { uid: request.uid, kind: request.kind, wanted: request.wanted },
  });
  return { requestId, state: "declined" };
}

type Confirmed = WireOf<"POST /api/desk/confirm-limit-request">["body"];

/** Whether what the page has shown is what waits: a request that was sent back may have been granted with another limit since. */
function isAsRead({ most, until }: { readonly most: number; readonly until: Date }, read: Confirmed): boolean {
  return (read.most ?? most) === most && (read.until === undefined || Date.parse(read.until) === until.getTime());
}

/** The second pair of eyes: another person than the first. What is not confirmed waits in the queue again. */
export async function confirmRequest(context: Context, { tx, staff, record }: By, read: Confirmed): Promise<Outcome<Decided>> {
  const { requestId, confirm } = read;
  const request = await othersRequest(context, tx, staff, requestId);
  if (refused(request)) return request;
  const { status, most, until, note, proposedBy } = request;
  if (status !== "proposed" || most === null || until === null || !isAsRead({ most, until }, read)) return refuse("nothing_to_confirm");
  if (proposedBy === staff.staffId) return refuse("had_part");
  if (confirm && (await hasUnopened(tx, staff, requestId))) return refuse("files_unopened");
  if (confirm) await carryOut(context, tx, request, { id: requestId, most, until, note, staffId: staff.staffId });
  else await sendRequestBack(tx, requestId);
  record({
    action: confirm ? "approve_limit_request" : "send_back_limit_request",
    object: "limit_request",
    objectId: requestId,
    reason: note,
    data: { uid: request.uid, kind: request.kind, most, until: until.toISOString() },
  });
  return { requestId, state: confirm ? "approved" : "waiting" };
}
