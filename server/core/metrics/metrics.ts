import { monitorEventLoopDelay } from "node:perf_hooks";
import { Counter, Gauge, Histogram, Registry } from "prom-client";

const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const JOB_BUCKETS = [0.01, 0.1, 1, 10, 60];
const LOOP_RESOLUTION_MS = 20;
const NANOSECONDS = 1e9;
const MICROSECONDS = 1e6;

/** What operators want to know the use of, beyond its requests. */
export type UsedFeature =
  | "advert_coach"
  | "advert_overlap"
  | "advert_text_signs"
  | "blameless_cancel"
  | "case_training"
  | "chat_phrase"
  | "receipt_shared"
  | "receipt_checked"
  | "decision_template"
  | "demo_coins"
  | "device_shared"
  | "escrow_check"
  | "fault_dispute"
  | "held_payment"
  | "money_radar"
  | "offer_watch"
  | "watch_notice"
  | "saved_view"
  | "passkey_signature"
  | "practice_trade"
  | "short_window"
  | "telegram_chat"
  | "trade_pause"
  | "undo_paid";

/** What came of asking the virus scanner about an upload. `away`: it gave no answer, and the upload was refused. */
export type ScanOutcome = "clean" | "infected" | "away";

/**
 * Where an upload found room: among the places for everybody, in the reserve for people and networks without another one, or in those beside them for
 * people with a running order. `refused`: nowhere. `cut`: ended as the slowest one, for a newcomer.
 */
export type UploadPlace = "open" | "reserve" | "trading" | "refused" | "cut";

/** By what a message leaves the site, and what came of it. A message that is tried again is counted when it has ended. */
export type MessageChannel = "email" | "phone" | "push" | "telegram";
export type MessageOutcome = "sent" | "failed";

/** What keeps a price from being written: its source failed, too few agree, or it is too far from the last day's. */
export type PriceFault = "source_failed" | "not_agreed" | "far_from_day";

/** Whether one person made a deduction from a deposit, or it waits for a second one: by the sum of the deposit, or of the person's day. */
export type DeductionOutcome = "alone" | "second_for_deposit" | "second_for_day";

/** What any room counts for the operator. */
export interface Counters {
  /** Counts the use of a feature. */
  readonly countUse: (feature: UsedFeature) => void;
  readonly countScan: (outcome: ScanOutcome) => void;
  readonly countUpload: (place: UploadPlace) => void;
  /** Counts a message that was handed over to a channel's service, or that it didn't take. */
  readonly countMessage: (channel: MessageChannel, outcome: MessageOutcome) => void;
  /** Counts a hint of who belongs together that staff are shown. @param sign by what people may belong together */
  readonly countLinkHint: (sign: string) => void;
  /** @param action of a member of staff, by its name in the audit log */
  readonly countAuditEntry: (action: string) => void;
  /** Counts what kept a price from being written. */
  readonly countPriceFault: (fault: PriceFault) => void;
  /** Counts a deduction from a merchant's deposit by whether one person made it. */
  readonly countDeduction: (outcome: DeductionOutcome) => void;
  /** @param flag what the words of a chat message may be up to */
  readonly countChatFlag: (flag: string) => void;
}

/** What a process counts about itself. What the database knows is read at each scrape (`metric.store.ts`). */
export interface Metrics extends Counters {
  readonly registry: Registry;
  readonly observeRequest: (call: string, status: number, seconds: number) => void;
  /** @param changedBy 1 for a stream that opens, -1 for one that closes */
  readonly countStreams: (changedBy: 1 | -1) => void;
  /** @param outcome of a round; `started` where the process begins to run the job @param seconds that the round took */
  readonly observeJob: (job: string, outcome: "started" | "done" | "failed", seconds: number) => void;
  readonly countShed: (why: string) => void;
  /** @param code of the contract's errors */
  readonly countRefusal: (code: string) => void;
  readonly close: () => void;
}

/** The metrics of one process. Each process makes them once. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: "plaza_request_seconds",
    help: "Time from a request's arrival to its answer",
    labelNames: ["call", "status"] as const,
    buckets: REQUEST_BUCKETS,
    registers,
  });
  const streams = new Gauge({ name: "plaza_streams", help: "Event streams that are open", registers });
  const counter: MakeCounter = (name, help, label) => new Counter({ name, help, labelNames: [label], registers });
  const shed = counter("plaza_shed_total", "Requests that were refused at once to protect the others", "why");
  const refusals = counter("plaza_refusals_total", "Requests that were refused, by the error's code", "code");
  const uses = counter(
    "plaza_feature_uses_total",
    "Phrases sent in chats, checks of an order's escrow proof, payments pressed without a connection, readings of a paid order, prices advised to advertisers, cancellations without fault, disputes of whom an end counts against, payments taken back, previews of an advert that overlaps with another of its owner's, adverts saved with words that have a sign, decisions that began with a template, closed cases decided for practice",
    "feature",
  );
  const scans = counter("plaza_virus_scans_total", "Uploads that the virus scanner was asked about", "outcome");
  const uploads = counter(
    "plaza_uploads_total",
    "Uploads by where they found room, those that found none, and those that were ended for being slow",
    "place",
  );
  const priceFaults = counter(
    "plaza_price_faults_total",
    "What kept prices from being written: by source and round, or by pair and round",
    "fault",
  );
  const chatFlags = counter("plaza_chat_flags_total", "Chat messages whose words were flagged, by what they may be up to", "flag");
  const messages = new Counter({
    name: "plaza_messages_total",
    help: "Messages that were handed over to a channel's service, and those that it didn't take",
    labelNames: ["channel", "outcome"] as const,
    registers,
  });
  return {
    registry,
    observeRequest: (call, status, seconds) => requests.observe({ call, status }, seconds),
    countStreams: (changedBy) => streams.inc(changedBy),
    observeJob: observeJobs(registers),
    countShed: (why) => shed.inc({ why }),
    countRefusal: (code) => refusals.inc({ code }),
    countUse: (feature) => uses.inc({ feature }),
    countScan: (outcome) => scans.inc({ outcome }),
    countUpload: (place) => uploads.inc({ place }),
    countMessage: (channel, outcome) => messages.inc({ channel, outcome }),
    countPriceFault: (fault) => priceFaults.inc({ fault }),
    ...countersOfStaff(counter),
    countChatFlag: (flag) => chatFlags.inc({ flag }),
    close: addProcess(registry),
  };
}

type MakeCounter = <Label extends string>(name: string, help: string, label: Label) => Counter<Label>;

/** What staff are shown and do. */
function countersOfStaff(counter: MakeCounter): Pick<Metrics, "countLinkHint" | "countAuditEntry" | "countDeduction"> {
  const hints = counter("plaza_link_hints_total", "Hints of who belongs together that staff were shown, by what links them", "sign");
  const auditEntries = counter("plaza_audit_entries_total", "What staff did, by what the audit log calls it", "action");
  const deductions = counter(
    "plaza_deductions_total",
    "Deductions from merchants' deposits: made by one person, or waiting for a second one by the sum of the deposit or of the person's day",
    "outcome",
  );
  return {
    countLinkHint: (sign) => hints.inc({ sign }),
    countAuditEntry: (action) => auditEntries.inc({ action }),
    countDeduction: (outcome) => deductions.inc({ outcome }),
  };
}

/** `job_name`, since Prometheus calls the process that it asks `job` and renames a label that is called so too. */
function observeJobs(registers: Registry[]): Metrics["observeJob"] {
  const jobs = new Histogram({
    name: "plaza_job_seconds",
    help: "Duration of a job's rounds",
    labelNames: ["job_name", "outcome"] as const,
    buckets: JOB_BUCKETS,
    registers,
  });
  const jobDone = new Gauge({
    name: "plaza_job_last_done_timestamp_seconds",
    help: "When a job's last round ended without an error; until the first one has, when the process began to run the job",
    labelNames: ["job_name"] as const,
    registers,
  });
  return (job, outcome, seconds) => {
    if (outcome !== "started") jobs.observe({ job_name: job, outcome }, seconds);
    // Otherwise a job whose very first round hangs or fails would have no time that an alert could find old.
    if (outcome !== "failed") jobDone.set({ job_name: job }, Date.now() / 1000);
  };
}

/** Adds a gauge that is read when somebody scrapes. */
export function addGauge(registry: Registry, name: string, help: string, read: () => number): void {
  const gauge = new Gauge({
    name,
    help,
    registers: [],
    collect() {
      this.set(read());
    },
  });
  registry.registerMetric(gauge);
}

/** Under the names that every Node process has, so that common dashboards find them. */
function addProcess(registry: Registry): () => void {
  const loop = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS });
  loop.enable();
  const startedAt = Date.now();
  addGauge(registry, "plaza_uptime_seconds", "Since the start of this process", () => Math.floor((Date.now() - startedAt) / 1000));
  addGauge(registry, "plaza_resident_bytes", "Memory of this process", () => process.memoryUsage.rss());
  addGauge(registry, "nodejs_heap_size_used_bytes", "Heap in use", () => process.memoryUsage().heapUsed);
  addGauge(registry, "process_cpu_seconds_total", "Processor time", () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / MICROSECONDS;
  });
  addGauge(registry, "nodejs_eventloop_lag_p99_seconds", "How late timers ran since the last scrape, 99th percentile", () => {
    const late = Math.max(0, loop.percentile(99) / NANOSECONDS - LOOP_RESOLUTION_MS / 1000);
    loop.reset();
    return late;
  });
  return () => loop.disable();
}
