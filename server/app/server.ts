import { randomBytes } from "node:crypto";
import Fastify, { type FastifyInstance } from "fastify";
import type { Worker } from "@plaza/workers/worker.ts";
import type { Config } from "../core/config.ts";
import type { Context } from "../core/context.ts";
import { addCaseFiles } from "../disputes/appeals/backoffice-file.routes.ts";
import { openDatabase, type Database, type DatabaseOptions } from "../core/db/database.ts";
import { keepDemoAlive, moveDemoPrices, seedDemo } from "./demo/seed.ts";
import { seedDemoKyc } from "./demo/kyc.ts";
import { seedDemoServiceKey } from "./demo/service-key.ts";
import { addDemoClock } from "./demo/clock.routes.ts";
import { addMailbox } from "./demo/mailbox.routes.ts";
import { addBackchannelLogout } from "../exchange/login/exchange-login.routes.ts";
import { addKycVendorWebhook } from "../exchange/kyc-vendor/kyc-vendor.routes.ts";
import { reportLateEvents, sendExchangeEvents } from "../exchange/host/host-event.service.ts";
import { pruneExchangeEvents, saveExchangeSwitch } from "../delivery/exchange-events/exchange-event.store.ts";
import { exchangeFactorOf } from "../exchange/host/host-factor.service.ts";
import { dailyClosings } from "../exchange/reconciliation/daily-closing.service.ts";
import { driveTransfers, reportUnknownTransfers } from "../exchange/host/host-transfer.service.ts";
import { addFiles } from "../delivery/files/file.routes.ts";
import { openFileStorage } from "../core/files/open-file-storage.ts";
import { trackArrivals } from "../core/files/arrivals.ts";
import { createWorkQueue } from "../core/files/work-queue.ts";
import { readCaller } from "../people/accounts/credentials.ts";
import { buildApp, sendFailure } from "./http/app.ts";
import { setTimeout as pause } from "node:timers/promises";
import { createDrain, type Drain } from "../core/http/drain.ts";
import { observeRequests } from "./http/access-log.ts";
import { addHealth } from "./http/health.ts";
import { addGauge, createMetrics, type Metrics } from "../core/metrics/metrics.ts";
import { type Exporter, startExporter } from "../core/tracing/otlp-exporter.ts";
import { currentRequest } from "../core/tracing/request-scope.ts";
import { handlers } from "./http/routes.ts";
import { shareLimits } from "./http/shared-limits.ts";
import { serviceRateOf } from "../exchange/service-keys/service-rate.ts";
import { startJobs, type Job, type Jobs } from "./jobs/jobs.ts";
import { addMerchantFiles } from "../merchants/tiers/file.routes.ts";
import { addTelegramWebhook } from "../people/telegram/telegram-webhook.routes.ts";
import { addKycDocuments } from "../people/kyc/document.routes.ts";
import { addLogos } from "../market/offers/logo.routes.ts";
import type { Carriers } from "../delivery/notifications/carrier.ts";
import { carriersOf } from "../delivery/notifications/configured-carriers.ts";
import { deliverDue } from "../delivery/notifications/outgoing-delivery.ts";
import { extendDeadlinesForOutage } from "../trade/lifecycle/deadlines.ts";
import { notifyCounterparties } from "../trade/orders/counterparty-presence.service.ts";
import { trackPresence, type Presence } from "../people/presence/presence.ts";
import { refuseDemoAccounts } from "./production.ts";
import { requireSealingKey } from "./sealing-key.ts";
import { noteSigningKey } from "../core/secrets/signing-key.store.ts";
import { requireConnections } from "./connection-limit.ts";
import { requireServingLogin } from "./serving-login.ts";
import { copyFiguresToAdverts } from "../people/reputation/reputation.store.ts";
import { primaryReads, type Reads } from "../core/reads/reads.ts";
import { SharedReads } from "../core/reads/shared-reads.ts";
import { standbyReads } from "../core/reads/standby-reads.ts";
import { refreshPrices } from "../core/prices/price-feed.service.ts";
import { openGeoip } from "../core/region/geoip.ts";
import { addStream } from "../delivery/realtime/stream.routes.ts";
import { eventPayloadFor } from "../trade/chat/chat.view.ts";
import { natsCarrier } from "../delivery/realtime/nats-carrier.ts";
import { startWakes, type Wakes } from "../delivery/realtime/stream-wakeup.ts";
import { applyCatalogueFile } from "./catalogue-file.ts";
import { openCatalogue, seedCatalogue } from "../core/catalogue/catalogue.service.ts";
import { openSettings } from "../core/settings/setting.service.ts";

const DEMO_SEED = 20261105;
/** A picture takes a processor for a second; two at once leave the trades theirs. */
const UPLOADS_AT_WORK = { atOnce: 2, waiting: 60, waitingEach: 6 };
/** Connections that wait to be accepted: after a restart all pages come back at the same time, and those beyond Node's 511 would try again in silence, up to a minute later. */
const CONNECTIONS_WAITING = 4096;

export interface Server {
  readonly context: Context;
  readonly app: FastifyInstance;
  /** The address it listens on. */
  readonly url: string;
  close(): Promise<void>;
}

export interface ServerOptions {
  readonly log: Context["log"];
  /** Reports the progress of the start to a person. */
  readonly report: (line: string) => void;
  /** Off in tests, which run due work themselves. */
  readonly jobs: boolean;
  /** Off in tests that bring their own people. */
  readonly demo: boolean;
  /** What this process has of the one that started it as one of several; null or left out: it is alone. */
  readonly worker?: Pick<Worker, "number" | "isReplacement" | "shareMetrics" | "scrape"> | null;
  /** Stands still in tests, so that no authenticator code grows old while a busy machine gets to it. */
  readonly clock?: () => number;
  /** Makes the connections to the database; the driver's own class where left out. Those of tests outlive a server. */
  readonly Client?: DatabaseOptions["Client"];
}

/** Makes the whole API from its configuration: database, due work, HTTP. Nothing here knows the environment. */
export async function startServer(config: Config, options: ServerOptions): Promise<Server> {
  const exporter = startTelemetry(config, options.log);
  const log = exportedLog(options.log, exporter);
  const db = await openServingDatabase(config, log, options);
  const reads = openReads(db, config, log);
  const { settings, catalogue } = await openOperatorData(db, config, log);
  const wakes: Wakes = startWakes(
    () => db,
    (error) => log("warn", "wake_failed", { error: String(error) }),
    { plaza_settings: () => void settings.refresh(), plaza_catalogue: () => void catalogue.refresh() },
    config.nats === null ? null : natsCarrier(config.nats, log),
  );
  const presence: Presence = trackPresence(
    () => db,
    (error) => log("warn", "presence_failed", { error: String(error) }),
    (userId, here) => void notifyCounterparties(context, userId, here),
  );
  const files = await filesOf(config, options.clock ?? Date.now);
  const metrics = createMetrics();
  const context: Context = {
    config,
    db,
    reads,
    sharedReads: new SharedReads(config.listCacheMs),
    settings,
    catalogue,
    geoip: openGeoip(config, options.clock ?? Date.now),
    files,
    random: Math.random,
    randomBytes,
    clock: options.clock ?? Date.now,
    wake: config.readUrl === null ? wakes.wake : (users, carried) => void reads.noteWrite(users).then(() => wakes.wake(users, carried)),
    sendEphemeral: (users, what) => wakes.sendEphemeral(users, what),
    countUse: metrics.countUse,
    countScan: metrics.countScan,
    countUpload: metrics.countUpload,
    countMessage: metrics.countMessage,
    countLinkHint: metrics.countLinkHint,
    countAuditEntry: metrics.countAuditEntry,
    countPriceFault: metrics.countPriceFault,
    countDeduction: metrics.countDeduction,
    countChatFlag: metrics.countChatFlag,
    exchangeFactor: config.secondFactor === "exchange" ? exchangeFactorOf(() => context) : null,
    log: joinRequest(log),
  };

  await prepareMarket(context, options);
  const drain = createDrain();
  options.worker?.shareMetrics(metrics.registry);
  const scrape = options.worker?.scrape ?? (() => metrics.registry.metrics());
  const parts: AppParts = { drain, metrics, scrape, exporter, wakes, presence };
  const app = config.role === "jobs" ? buildJobsApp(context, parts) : buildApi(context, parts);
  const url = await app.listen({ host: config.host, port: config.port, backlog: CONNECTIONS_WAITING });
  const carriers = await carriersOf(context);
  const jobs: Jobs | null = options.jobs ? startJobs(context, jobsBeside(context, carriers, options.demo), metrics.observeJob) : null;
  return { context, app, url, close: () => closeAll({ context, app, drain, jobs, carriers, wakes, presence, metrics, exporter }) };
}

interface AppParts {
  readonly drain: Drain;
  readonly metrics: Metrics;
  /** The metrics of this process, or of all workers that it is one of. */
  readonly scrape: () => Promise<string>;
  readonly exporter: Exporter | null;
  readonly wakes: Wakes;
  readonly presence: Presence;
}

/** Everything that a client may ask for. */
function buildApi(context: Context, { drain, metrics, scrape, exporter, wakes, presence }: AppParts): FastifyInstance {
  const app = buildApp(context, handlers, { drain, metrics });
  addHealth(app, context, { drain, metrics, scrape });
  addGauge(metrics.registry, "plaza_hints_connected", "1: this process hears the others’ hints, by NATS or NOTIFY", () =>
    wakes.isConnected() ? 1 : 0,
  );
  observeRequests(app, context, { metrics, exporter });
  addPlainRoutes(app, context);
  addStream(app, context, {
    wakes,
    enter: presence.enter,
    payloadFor: eventPayloadFor,
    sendFailure,
    drain,
    countStreams: metrics.countStreams,
  });
  const stopSharing = shareLimits(
    { address: app.addressLimit, ...app.widerLimits, user: app.userLimit, serviceKey: serviceRateOf(context, Date.now) },
    wakes,
  );
  app.addHook("onClose", async () => stopSharing());
  if (context.config.mode === "demo") {
    addMailbox(app, context);
    addDemoClock(app, context, sendFailure);
  }
  return app;
}

/** What the machine asks a process that only does due work: whether it lives, and its figures. */
function buildJobsApp(context: Context, { drain, metrics, scrape }: AppParts): FastifyInstance {
  const app = Fastify({ logger: false, forceCloseConnections: true });
  addHealth(app, context, { drain, metrics, scrape });
  return app;
}

/** @throws ConfigError if this login or this schema can't serve */
async function openServingDatabase(config: Config, log: Context["log"], { worker, Client }: ServerOptions): Promise<Database> {
  const db = openDatabase({
    url: config.appUrl,
    listenUrl: config.listenUrl,
    prepares: config.preparesStatements,
    poolSize: config.poolSize,
    random: Math.random,
    onConnectionError: (error) => log("warn", "database_connection_lost", { error: String(error) }),
    Client,
  });
  try {
    await requireServingLogin(db);
    // Once for all workers, and before the others have connections.
    if (!worker || (worker.number === 1 && !worker.isReplacement)) await requireConnections(config, log);
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
}

function openReads(db: Database, config: Config, log: Context["log"]): Reads {
  const { readUrl, poolSize, preparesStatements: prepares, readLagMs } = config;
  return readUrl === null ? primaryReads(db) : standbyReads({ url: readUrl, primary: db, poolSize, prepares, lagLimitMs: readLagMs, log });
}

/** What has to be done before anybody is served. */
async function prepareMarket(context: Context, options: ServerOptions): Promise<void> {
  await saveExchangeSwitch(context.db, {
    events: context.config.noticesTo === "exchange",
    secondFactor: context.config.secondFactor === "exchange",
  });
  if (context.config.mode === "production") await refuseDemoAccounts(context.db);
  await requireSealingKey(context.db, context.config.sealingKey);
  // What was made with another one works no more, and a wrong one by mistake is seen here first.
  if (await noteSigningKey(context.db, context.config.signingKey)) context.log("warn", "signing_key_changed", {});
  if (options.demo) await fillDemo(context, options);
  await copyFiguresToAdverts(context.db);
  // Its start ends nobody's outage: people can act again when a process answers them.
  if (context.config.role === "jobs") return;
  const missed = await extendDeadlinesForOutage(context);
  if (missed > 0) options.report(`was away for ${missed} s; running deadlines moved by as much`);
}

function startTelemetry({ telemetry }: Config, log: Context["log"]): Exporter | null {
  return telemetry === null ? null : startExporter(telemetry, (error) => log("warn", "telemetry_failed", { error: String(error) }));
}

/** Each line goes to the collector too, but for those that say that the collector doesn't answer. */
function exportedLog(log: Context["log"], exporter: Exporter | null): Context["log"] {
  if (exporter === null) return log;
  return (level, event, facts = {}) => {
    log(level, event, facts);
    exporter.recordLine({ atMs: Date.now(), level, event, facts });
  };
}

/** Every line that is written during a request names it. */
function joinRequest(log: Context["log"]): Context["log"] {
  return (level, event, facts) => {
    const scope = currentRequest();
    return scope === undefined
      ? log(level, event, facts)
      : log(level, event, { requestId: scope.requestId, traceId: scope.traceId, ...facts });
  };
}

/** What an operator decides and every server knows: settings, coins and currencies. */
async function openOperatorData(db: Database, config: Config, log: Context["log"]): Promise<Pick<Context, "settings" | "catalogue">> {
  const settings = await openSettings(db, {
    onUnfit: (key) => log("warn", "setting_unfit", { key }),
    onError: (error) => log("warn", "settings_not_read", { error: String(error) }),
  });
  await seedCatalogue(db);
  if (config.coinsFile !== null) await applyCatalogueFile(db, config.coinsFile, config.logoOrigins);
  const catalogue = await openCatalogue(db, (error) => log("warn", "catalogue_not_read", { error: String(error) }));
  return { settings, catalogue };
}

/** What is no call of the contract: files, pictures, and what machines ask for in their own form. */
function addPlainRoutes(app: FastifyInstance, context: Context): void {
  addLogos(app);
  addFiles(app, context, { readCaller, sendFailure });
  addKycDocuments(app, context, sendFailure);
  addMerchantFiles(app, context, sendFailure);
  addCaseFiles(app, context, sendFailure);
  addBackchannelLogout(app, context);
  addKycVendorWebhook(app, context);
  addTelegramWebhook(app, context);
}

async function filesOf(config: Config, clock: () => number): Promise<Context["files"]> {
  return {
    storage: await openFileStorage(config),
    uploadQueue: createWorkQueue(UPLOADS_AT_WORK),
    arrivals: trackArrivals({ perPerson: config.uploadsPerPerson, atOnce: config.uploadsAtOnce }, clock),
  };
}

async function fillDemo(context: Context, { report }: ServerOptions): Promise<void> {
  await seedDemo(context, { seed: DEMO_SEED, now: new Date(), report });
  await keepDemoAlive(context);
  await seedDemoKyc(context);
  await seedDemoServiceKey(context);
}

interface Running {
  readonly context: Context;
  readonly app: FastifyInstance;
  readonly drain: Drain;
  readonly jobs: Jobs | null;
  readonly carriers: Carriers;
  readonly wakes: Wakes;
  readonly presence: Presence;
  readonly metrics: Metrics;
  readonly exporter: Exporter | null;
}

/** First what makes work, then what does it, the database last. */
async function closeAll({ context, app, drain, jobs, carriers, wakes, presence, metrics, exporter }: Running): Promise<void> {
  await drainRequests(context, app, drain, jobs);
  for (const carrier of Object.values(carriers)) carrier?.close();
  context.settings.close();
  context.catalogue.close();
  await wakes.close();
  await presence.close();
  await context.reads.close();
  await context.db.close();
  metrics.close();
  await exporter?.close();
}

/**
 * Lets everything that was begun end: balancers learn of it and get time to react, streams are asked to come back, requests and rounds of jobs
 * finish. What takes longer than the limit is cut; its transaction is undone, and its client repeats it under the same key.
 */
async function drainRequests(context: Context, app: FastifyInstance, drain: Drain, jobs: Jobs | null): Promise<void> {
  const { drainDelayMs, drainLimitMs } = context.config;
  drain.begin();
  context.log("info", "drain_began", { delayMs: drainDelayMs, limitMs: drainLimitMs });
  const jobsEnded = jobs?.stop();
  if (drainDelayMs > 0) await pause(drainDelayMs);
  drain.leave();
  const cut = setTimeout(() => {
    context.log("warn", "drain_cut", { afterMs: drainLimitMs });
    app.server.closeAllConnections();
  }, drainLimitMs);
  await app.close();
  clearTimeout(cut);
  await jobsEnded;
  context.log("info", "drain_ended");
}

/** Transfers that the exchange has left open are this market's to find out about, also after a restart. */
function exchangeJobs(context: Context): Job[] {
  return [
    { name: "exchange_transfers", everyMs: 500, atOnce: true, run: () => driveTransfers(context) },
    { name: "unknown_transfers", everyMs: 30_000, run: () => reportUnknownTransfers(context) },
    // Also while the switch is off: what was written before goes out.
    { name: "exchange_events", everyMs: 1000, run: () => sendExchangeEvents(context) },
    { name: "late_exchange_events", everyMs: 30_000, run: () => reportLateEvents(context) },
    { name: "old_exchange_events", everyMs: 3_600_000, run: () => pruneExchangeEvents(context.db) },
  ];
}

/** Work that is not every server's: what the operator's settings or the demo bring. */
function jobsBeside(context: Context, carriers: Carriers, demo: boolean): Job[] {
  const sources = context.config.priceSources;
  const hasSources = sources.length > 0;
  for (const channel of ["email", "phone"] as const) if (carriers[channel] === null) context.log("warn", "nobody_carries", { channel });
  return [
    { name: "delivery", everyMs: 1000, run: () => deliverDue(context, carriers) },
    { name: "daily_closings", everyMs: 60_000, atOnce: true, run: dailyClosings(context) },
    ...(context.config.exchangeApi === null ? [] : exchangeJobs(context)),
    ...(hasSources ? [{ name: "prices", everyMs: 15_000, atOnce: true, run: () => refreshPrices(context, sources) }] : []),
    ...(demo
      ? [
          { name: "demo_presence", everyMs: 60_000, run: () => keepDemoAlive(context) },
          ...(hasSources ? [] : [{ name: "demo_prices", everyMs: 30_000, atOnce: true, run: () => moveDemoPrices(context) }]),
        ]
      : []),
  ];
}
