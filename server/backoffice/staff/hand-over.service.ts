import { reaches } from "@plaza/domain/backoffice/roles.ts";
import type { Handler } from "../../core/handler.ts";
import { refuse } from "../../core/http/refusal.ts";
import { handOverAppeal } from "../../disputes/appeals/hand-over.service.ts";
import { claimedCases } from "../../disputes/appeals/backoffice-case.store.ts";
import { claimedApplications } from "../../merchants/tiers/application.store.ts";
import { handOverApplication } from "../../merchants/tiers/backoffice-application.service.ts";
import { handOverKycCase } from "../../people/kyc/backoffice-kyc.service.ts";
import { claimedKycCases } from "../../people/kyc/kyc-case.store.ts";
import { findColleague, findWorker } from "../../people/staff/staff-list.store.ts";

/**
 * Gives everything open that a member of staff has claimed to a colleague, or back to the queues. Each case gets an audit entry. Traders don't
 * notice: their turns and their times stay.
 */
export const handOverCases: Handler<"POST /api/desk/hand-over-cases"> = async (context, request) => {
  const { tx, staff, body, record } = request;
  const { from } = body;
  if ((await findColleague(tx, from)) === null) return refuse("not_found");
  if (from === body.to) return refuse("already_done");
  const to = body.to === null ? null : await findWorker(tx, body.to);
  if (body.to !== null && to === null) return refuse("not_found");
  if (to !== null && !reaches(to.role, "agent")) return refuse("not_allowed");
  const between = { from, to };
  const handed: ({ readonly to: string | null } | null)[] = [];
  for (const caseId of await claimedCases(tx, from)) handed.push(await handOverAppeal(context, { tx, staff, record }, caseId, between));
  for (const id of await claimedApplications(tx, from)) handed.push(await handOverApplication(context, { tx, staff, record }, id, between));
  for (const caseId of await claimedKycCases(tx, from)) handed.push(await handOverKycCase(context, tx, { staff, record }, caseId, between));
  const moved = handed.filter((result) => result !== null);
  if (moved.length === 0) return refuse("already_done");
  return { given: moved.filter((result) => result.to !== null).length, returned: moved.filter((result) => result.to === null).length };
};
