import type { StaffId } from "@plaza/contract/ids.ts";
import { DESK_QUEUES, type BackofficeQueue } from "@plaza/contract/staff.ts";
import type { Queryable } from "../core/db/statement.ts";
import { countCases } from "../disputes/appeals/backoffice-case.store.ts";
import { countLimitRequests } from "../merchants/limit-requests/limit-request.store.ts";
import { countLimitProposals } from "../people/limits/limit-proposal.store.ts";
import { countApplications } from "../merchants/tiers/application.store.ts";
import { countOpenReports } from "../community/reviews/backoffice-review.store.ts";
import { countWaitingRequests } from "../community/support/backoffice-support.store.ts";
import { countKycCases } from "../people/kyc/kyc-case.store.ts";

export interface QueueCount {
  /** Open and claimed by nobody. */
  readonly waiting: number;
  /** Open and claimed by this member of staff. */
  readonly mine: number;
}

/** How each queue is counted. A queue of the contract without a line here does not compile. */
const COUNTS: Readonly<Record<BackofficeQueue, (on: Queryable, staffId: StaffId) => Promise<QueueCount>>> = {
  appeals: (on, staffId) => countCases(on, staffId, "appeals"),
  objections: (on, staffId) => countCases(on, staffId, "objections"),
  kyc: countKycCases,
  merchants: countApplications,
  // Nobody claims one: a report is decided in one step, and a message answered.
  reviews: async (on) => ({ waiting: await countOpenReports(on), mine: 0 }),
  limits: async (on) => {
    const [requests, proposals] = await Promise.all([countLimitRequests(on), countLimitProposals(on)]);
    return { waiting: requests + proposals, mine: 0 };
  },
  support: async (on) => ({ waiting: await countWaitingRequests(on), mine: 0 }),
};

/** Returns every queue, in the order of the contract. `mine` is 0 where nobody claims anything. */
export async function countQueues(on: Queryable, staffId: StaffId): Promise<(QueueCount & { queue: BackofficeQueue })[]> {
  return Promise.all(DESK_QUEUES.map(async (queue) => ({ queue, ...(await COUNTS[queue](on, staffId)) })));
}
