import type { FastifyInstance } from "fastify";
import { Gauge, Registry } from "prom-client";
import type { Context } from "../../core/context.ts";
import type { Drain } from "../../core/http/drain.ts";
import { openAlarms } from "../../core/alarms/alarm.store.ts";
import { statement } from "../../core/db/statement.ts";
import { addGauge, type Metrics } from "../../core/metrics/metrics.ts";
import { addReadMetrics } from "../../core/reads/read-metrics.ts";
import { newestProof } from "../../proof/proof.store.ts";
import { newestLedgerAudit, readSealState, type LedgerAuditRun, type SealState } from "../audit/ledger-audit.store.ts";
import { readPartitions, type PartitionState } from "../../core/partitions/partition.store.ts";
import { readBacklog, readQueues, type Backlog, type QueueBacklog } from "./metric.store.ts";

const ping = statement("health_ping", "SELECT FROM migration LIMIT 1");
/** A scrape waits no longer for the database: what the process itself counts is wanted most when the database is away. */
const DATABASE_PATIENCE_MS = 1000;

/** `/healthz`: the process lives. `/readyz`: its database answers and is migrated, and it isn't on its way out. `/metrics`: for Prometheus; the site does not pass it on. */
export function addHealth(
  app: FastifyInstance,
  context: Context,
  { drain, metrics, scrape }: { readonly drain: Drain; readonly metrics: Metrics; readonly scrape: () => Promise<string> },
): void {
  app.get("/healthz", async () => ({ ok: true }));
  app.get("/readyz", async (_request, reply) => {
    if (drain.isDraining()) return reply.status(503).send({ ok: false, draining: true });
    try {
      await ping.all(context.db);
      return { ok: true };
    } catch {
      return reply.status(503).send({ ok: false });
    }
  });
  const { registry } = metrics;
  addGauge(registry, "plaza_draining", "1: this process was told to stop and takes on nothing new", () => (drain.isDraining() ? 1 : 0));
  addGauge(registry, "plaza_uploads_under_way", "Uploads whose file is coming or is being looked at", () =>
    context.files.arrivals.underWay(),
  );
  addPool(registry, context);
  addReadMetrics(registry, context.reads);
  // Apart from what a process counts: it is one figure, whichever of several workers reads it.
  const database = new Registry();
  const readDatabase = databaseGauges(database, context);
  app.get("/metrics", async (_request, reply) => {
    const [counted] = await Promise.all([scrape(), readDatabase()]);
    return reply.type(registry.contentType).send(`${counted}${await database.metrics()}`);
  });
}

function addPool(registry: Registry, { db }: Context): void {
  const pool = new Gauge({
    name: "plaza_pool_connections",
    help: "Connections to the database: all, unused, and requests that wait for one",
    labelNames: ["state"] as const,
    registers: [],
    collect() {
      const { total, idle, waiting } = db.pool();
      this.set({ state: "total" }, total);
      this.set({ state: "idle" }, idle);
      this.set({ state: "waiting" }, waiting);
    },
  });
  registry.registerMetric(pool);
}

/** @returns reads what only the database knows; where it is away, `plaza_database_up` says so and those gauges are left out */
function databaseGauges(registry: Registry, { db, config }: Context): () => Promise<void> {
  const registers = [registry];
  const addOne = (name: string, help: string) => new Gauge({ name, help, registers });
  const up = addOne("plaza_database_up", "1: the database answered this scrape within a second");
  const alarmsUp = new Gauge({ name: "plaza_operator_alarms", help: "Alarms that stand", labelNames: ["kind"] as const, registers });
  const setPartitions = addPartitions(registry);
  const setSeals = addSeals(registry, config.ledgerSeals);
  const setBackofficeQueues = addBackofficeQueues(registry);
  const known = {
    proofHolds: addOne("plaza_escrow_proof_holds", "1: orders, adverts and the ledger agreed in the newest proof of escrow"),
    proofAge: addOne("plaza_escrow_proof_age_seconds", "Age of the newest proof of escrow"),
    auditBroken: addOne("plaza_ledger_audit_broken", "Promises of the ledger that the last audit found broken"),
    auditAge: addOne("plaza_ledger_audit_age_seconds", "How long ago that was"),
    messages: addOne("plaza_outbox_messages", "Emails and text messages that are due, up to 1000"),
    messageAge: addOne("plaza_outbox_message_age_seconds", "How long the oldest of them has been due"),
    webhooks: addOne("plaza_webhooks_pending", "Webhook deliveries that wait, up to 1000"),
    webhookAge: addOne("plaza_webhook_age_seconds", "Age of the oldest of them"),
    unknownTransfers: addOne("plaza_transfers_unknown", "Transfers whose outcome the exchange has not told, up to 1000"),
    unknownTransferAge: addOne("plaza_transfer_unknown_age_seconds", "Age of the oldest of them"),
    askedTransfers: addOne("plaza_transfers_asked", "Transfers that the exchange is asked for next"),
    sentTransfers: addOne("plaza_transfers_sent", "Transfers for which the exchange is being called"),
    pendingTransfers: addOne("plaza_transfers_pending", "Transfers that the exchange has not decided"),
    exchangeEvents: addOne("plaza_exchange_events_waiting", "Events that the exchange has not taken, up to 2000"),
    exchangeEventAge: addOne("plaza_exchange_event_age_seconds", "Age of the oldest of them"),
    ...marketGauges(addOne),
    ...queueGauges(addOne),
  };
  return async () => {
    const [proof, alarms, backlog, audit, seals, partitions, queues] = await lookAt(db);
    up.set(backlog === null ? 0 : 1);
    alarmsUp.reset();
    setPartitions(partitions);
    setSeals(seals);
    setBackofficeQueues(queues);
    if (backlog === null) {
      for (const gauge of Object.values(known)) gauge.remove();
      return;
    }
    for (const { kind, times } of alarms) alarmsUp.set({ kind }, times);
    setProof(known, proof);
    setAudit(known, audit);
    known.messages.set(backlog.messages);
    known.messageAge.set(backlog.messageAge);
    known.webhooks.set(backlog.webhooks);
    known.webhookAge.set(backlog.webhookAge);
    known.unknownTransfers.set(backlog.unknownTransfers);
    known.unknownTransferAge.set(backlog.unknownTransferAge);
    known.askedTransfers.set(backlog.askedTransfers);
    known.sentTransfers.set(backlog.sentTransfers);
    known.pendingTransfers.set(backlog.pendingTransfers);
    known.exchangeEvents.set(backlog.exchangeEvents);
    known.exchangeEventAge.set(backlog.exchangeEventAge);
    setMarket(known, backlog);
    setQueues(known, backlog);
  };
}

/** How trades and adverts are. */
function marketGauges(addOne: (name: string, help: string) => Gauge) {
  return {
    purchaseHolds: addOne("plaza_purchase_holds", "Purchases whose coins are on hold, up to 1000"),
    sharedAccounts: addOne("plaza_shared_payment_accounts", "Payment accounts that another user had before, up to 1000"),
    overdueReleases: addOne("plaza_releases_overdue", "Paid orders that were not released in the promised time, up to 1000"),
    floatingAdverts: addOne("plaza_floating_adverts", "Online adverts that follow the index price, up to 1000"),
    hiddenForOldPrice: addOne("plaza_floating_adverts_hidden", "Those of them that are hidden because their index price is old"),
  };
}

function setMarket(gauges: ReturnType<typeof marketGauges>, backlog: Backlog): void {
  gauges.purchaseHolds.set(backlog.purchaseHolds);
  gauges.sharedAccounts.set(backlog.sharedAccounts);
  gauges.overdueReleases.set(backlog.overdueReleases);
  gauges.floatingAdverts.set(backlog.floatingAdverts);
  gauges.hiddenForOldPrice.set(backlog.hiddenForOldPrice);
}

/** What waits for customer service. */
function queueGauges(addOne: (name: string, help: string) => Gauge) {
  return {
    supportRequests: addOne("plaza_support_requests_waiting", "Messages to customer service without an answer, up to 1000"),
    supportRequestAge: addOne("plaza_support_request_age_seconds", "How long the oldest of them has waited"),
    limitRequests: addOne("plaza_limit_requests_waiting", "Requests of a higher limit without a decision, up to 1000"),
    limitRequestAge: addOne("plaza_limit_request_age_seconds", "How long the oldest of them has waited"),
  };
}

function setQueues(gauges: ReturnType<typeof queueGauges>, backlog: Backlog): void {
  gauges.supportRequests.set(backlog.supportRequests);
  gauges.supportRequestAge.set(backlog.supportRequestAge);
  gauges.limitRequests.set(backlog.limitRequests);
  gauges.limitRequestAge.set(backlog.limitRequestAge);
}

function addPartitions(registry: Registry): (states: readonly PartitionState[]) => void {
  const ahead = new Gauge({
    name: "plaza_partitions_ahead",
    help: "Months (of user events: days) after the present one for which a table has a partition",
    labelNames: ["table"] as const,
    registers: [registry],
  });
  return (states) => {
    ahead.reset();
    for (const state of states) ahead.set({ table: state.table }, state.ahead);
  };
}

/** Cases, identities, applications and reports, which staff claim. */
function addBackofficeQueues(registry: Registry): (queues: readonly QueueBacklog[]) => void {
  const addOne = (name: string, help: string) => new Gauge({ name, help, labelNames: ["queue"] as const, registers: [registry] });
  const waiting = addOne("plaza_desk_queue_waiting", "Cases of a queue in which customer service has the turn, claimed or not, up to 1000");
  const age = addOne("plaza_desk_queue_age_seconds", "How long ago the oldest of them was opened");
  const overdue = addOne("plaza_desk_queue_overdue", "Those of them that are past the time that was promised to their parties");
  return (queues) => {
    for (const gauge of [waiting, age, overdue]) gauge.reset();
    for (const counted of queues) {
      waiting.set({ queue: counted.queue }, counted.waiting);
      age.set({ queue: counted.queue }, counted.age);
      overdue.set({ queue: counted.queue }, counted.overdue);
    }
  };
}

function setProof(
  { proofHolds, proofAge }: Readonly<Record<"proofHolds" | "proofAge", Gauge>>,
  proof: Awaited<ReturnType<typeof newestProof>>,
): void {
  proofHolds.set(proof === null || proof.holds ? 1 : 0);
  proofAge.set(proof?.seconds ?? 0);
}

/** Without an audit yet there is nothing to say. */
function setAudit({ auditBroken, auditAge }: Readonly<Record<"auditBroken" | "auditAge", Gauge>>, audit: LedgerAuditRun | null): void {
  if (audit === null) {
    auditBroken.remove();
    auditAge.remove();
    return;
  }
  auditBroken.set(audit.broken);
  auditAge.set(audit.ageSeconds);
}

/** How far the seals of months have come. Where they are switched off nothing waits for one, and no age grows. */
function addSeals(registry: Registry, isOn: boolean): (seals: SealState | null) => void {
  const addOne = (name: string, help: string) => new Gauge({ name, help, registers: [registry] });
  const months = addOne("plaza_ledger_sealed_months", "Months of the ledger that are sealed");
  const unsealedAge = addOne(
    "plaza_ledger_unsealed_age_seconds",
    "How long the oldest month without a seal has been over; absent where LEDGER_SEALS is off",
  );
  const proofAge = addOne("plaza_ledger_seal_proof_age_seconds", "How long ago a month was sealed or a sealed one proven again");
  return (seals) => {
    for (const gauge of [months, unsealedAge, proofAge]) gauge.remove();
    if (seals === null) return;
    months.set(seals.months);
    if (isOn) unsealedAge.set(seals.unsealedAge);
    if (seals.proofAge !== null) proofAge.set(seals.proofAge);
  };
}

/** What only the database knows; nothing where it failed or took too long. */
async function lookAt(db: Context["db"]) {
  const read = Promise.all([
    newestProof(db),
    openAlarms(db),
    readBacklog(db),
    newestLedgerAudit(db),
    readSealState(db),
    readPartitions(db),
    readQueues(db),
  ]);
  return (await inTime(read)) ?? ([null, [], null, null, null, [], []] as const);
}

/** Null where it failed or took too long. */
async function inTime<Value>(work: Promise<Value>): Promise<Value | null> {
  let late: NodeJS.Timeout | undefined;
  const limit = new Promise<null>((done) => (late = setTimeout(() => done(null), DATABASE_PATIENCE_MS)));
  return Promise.race([work.catch(() => null), limit]).finally(() => clearTimeout(late));
}
