import path from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Test files that take more than twelve seconds by the clock of a whole run, the longest first (measured 2026-11-29; `npm test` names the ten
 * slowest at its end). A file that isn't here comes after them, the larger first.
 */
export const LONGEST: readonly string[] = [
  "web/double-submit.stack.test.ts",
  "server/app/http/contract.test.ts",
  "server/app/commands/backup.test.ts",
  "server/app/faults/surroundings.test.ts",
  "web/forms.stack.test.ts",
  "web/fleet.stack.test.ts",
  "server/trade/orders/races.test.ts",
  "server/app/http/refusals.test.ts",
  "drills/fraud-pieces.test.ts",
  "server/trade/orders/precondition-races.test.ts",
  "server/trade/fraud/receipt.test.ts",
  "server/trade/orders/matrix.test.ts",
  // Later than it takes: it measures, and at the beginning the linter and the compiler run too.
  "bench/bench.test.ts",
  "web/page-failures.test.ts",
  "server/disputes/appeals/races.test.ts",
  "server/app/production.test.ts",
  "server/delivery/files/corpus.test.ts",
  "drills/drills.test.ts",
  "web/cut-line.stack.test.ts",
  "web/workers.stack.test.ts",
  "server/trade/orders/last-coins.test.ts",
  "server/core/db/cluster.test.ts",
  "client/client-package.test.ts",
  "web/faults.stack.test.ts",
  "server/app/demo/seed.test.ts",
  "server/core/ledger/model.test.ts",
  "server/app/backup/logical-replication.test.ts",
  "web/settings-in-sentences.stack.test.ts",
  "server/app/rolling-restart.test.ts",
  "host/transfers.test.ts",
  "server/app/faults/database.test.ts",
  "server/delivery/realtime/nats-carrier.test.ts",
  "server/wallet/withdrawal.test.ts",
  "server/app/faults/fuzz.test.ts",
  "server/market/offers/ranking.test.ts",
  "server/app/http/unavailable.test.ts",
  "server/disputes/appeals/case-matrix.test.ts",
  "server/exchange/transfers/push.test.ts",
  "server/app/http/idempotency.test.ts",
  "server/people/kyc/kyc.test.ts",
  "server/market/offers/plans.test.ts",
  "server/people/reputation/recount.test.ts",
  "server/delivery/files/upload.test.ts",
  "server/people/api-keys/api-key.test.ts",
  "server/core/db/statements.test.ts",
  "domain/testing/exploration.test.ts",
  "server/app/commands/privacy.test.ts",
  "server/people/purchase-holds/purchase-hold.test.ts",
  "server/app/http/roles.test.ts",
  "server/market/watches/plans.test.ts",
  "server/backoffice/staff/staff-proposals.test.ts",
  "server/market/express/quote.test.ts",
  "domain/fraud/corpus.test.ts",
  "server/app/commands/staff.test.ts",
  "server/disputes/appeals/backoffice-appeal.test.ts",
  "web/many-connections.test.ts",
  "server/delivery/files/read-qr.test.ts",
];

const RANKS = new Map(LONGEST.map((file, index) => [file, index]));

/** A long file that begins last leaves processors without work: each project begins with its longest. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the runner's own, which returns another list
    const sorted = await super.sort(files);
    const root = this.ctx.config.root;
    const rank = ({ moduleId }: TestSpecification) => RANKS.get(path.relative(root, moduleId)) ?? LONGEST.length;
    // The projects stay one after the other: a worker keeps the modules of its project.
    return [...Map.groupBy(sorted, ({ project }) => project.name).values()].flatMap((specs) => specs.toSorted((a, b) => rank(a) - rank(b)));
  }
}
