import { splitCallName } from "@plaza/contract/call.ts";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { inject } from "vitest";
import { readId, type AdvertId, type Uid, type UserId } from "@plaza/contract/ids.ts";
import type { Name, WireOf } from "@plaza/contract/calls/index.ts";
import { isSuccess, type Answer } from "@plaza/contract/envelope.ts";
import { readOptionalText, readText } from "@plaza/contract/unknown-value.ts";
import { DEFAULT_SETTINGS, type Settings } from "@plaza/domain/settings/catalogue.ts";
import { changeAdvertState } from "../market/adverts/advert-state.service.ts";
import { insertAdvert } from "../market/adverts/advert.store.ts";
import { authenticatorAad } from "../people/accounts/security-code.service.ts";
import { insertSession } from "../people/accounts/session.store.ts";
import type { Config } from "../core/config.ts";
import { refused } from "../core/http/refusal.ts";
import { auditLedger, postTransfer } from "../core/ledger/ledger.store.ts";
import { assetOf, fiatOf } from "../core/prices/format-amount.ts";
import { insertPayment } from "../people/payments/payment.store.ts";
import { auditMerchants } from "../merchants/tiers/merchant.store.ts";
import { auditReputation } from "../people/reputation/reputation.store.ts";
import type { PasswordCost } from "../core/secrets/password-cost.ts";
import { digest, seal, sealingKeyOf } from "../core/secrets/seal.ts";
import { startServer, type Server } from "../app/server.ts";
import { parseDecimal } from "@plaza/domain/money/decimal.ts";
import { cryptoMinor, PRICE_SCALE } from "@plaza/domain/money/amount.ts";
import { moveLegs, wallet } from "@plaza/domain/orders/escrow.ts";
import { databaseUrl } from "./cluster.ts";
import { firstRow } from "./rows.ts";
import { giveBackDatabase, ownerPool, takeDatabase, type DatabaseSource } from "./spare-databases.ts";

/** argon2id's least: log-ins that compare at the product's cost would be the larger part of what some files compute. */
export const LEAST_PASSWORD_COST: PasswordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** A test does in a second what a person does in weeks; those of the limits set their own. */
const BUSY_PEOPLE = { maxTakesPerHour: 100_000, maxCancelsPerDay: 100_000 };

/** Where the authenticators' clock stands still for all of a test file. */
export let TEST_CLOCK_MS = Date.now();

/** Before each test file: its worker keeps this module from the files before it, and the database's clock has gone on. */
export function setTestClock(): void {
  TEST_CLOCK_MS = Date.now();
}

export const TEST_TOTP_SECRET = "JBSWY3DPEHPK3PXP";

/** A complete API on its own database, without the demo's users and without jobs: tests run due work themselves. */
export interface Stack {
  readonly server: Server;
  /** The owner's connection: for looking at and ageing rows, which the application's role can't do. */
  readonly owner: pg.Pool;
  /** The same one's address, for commands. */
  readonly ownerUrl: string;
  person(traits?: Traits): Promise<Person>;
  advert(owner: Person, traits: AdvertTraits): Promise<AdvertId>;
  call<One extends Name>(as: Person | null, name: One, input?: Input<One>): Promise<Result<WireOf<One>["data"]>>;
  /** The same for a request that the contract's types forbid, or that stands for many calls. */
  send<Data = unknown>(as: Person | null, name: Name, input?: AnyInput): Promise<Result<Data>>;
  /** The server's own faults since the last look; a test that doesn't look gets them from `close`. */
  takeFaults(): string[];
  /** Throws unless every promise of the ledger holds, and every figure of people is what a recount says. */
  audit(): Promise<void>;
  close(): Promise<void>;
}

export interface Person {
  readonly id: UserId;
  readonly uid: Uid;
  readonly token: string;
  readonly name: string;
}

export interface Traits {
  readonly usdt?: string;
  readonly name?: string;
  readonly phone?: boolean;
  readonly email?: boolean;
  readonly kyc?: boolean;
  readonly twoFactor?: boolean;
  readonly terms?: boolean;
  readonly payments?: readonly { readonly methodId: string; readonly fiat: string }[];
}

export interface AdvertTraits {
  readonly side: "buy" | "sell";
  readonly quantity: string;
  readonly price?: string;
  readonly asset?: string;
  readonly fiat?: string;
  readonly methodId?: string;
  readonly minAmount?: string;
  readonly maxAmount?: string;
  readonly requirements?: object;
}

interface AnyInput {
  readonly query?: object | undefined;
  readonly params?: object | undefined;
  readonly body?: object | undefined;
  /** A fresh one where left out, none where null. */
  readonly key?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Input<One extends Name> extends AnyInput {
  readonly query?: WireOf<One>["query"];
  readonly params?: WireOf<One>["params"];
  readonly body?: WireOf<One>["body"];
}

interface Result<Data> {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly answer: Answer<Data>;
  /** The data of a success. @throws on a refusal, with its words. */
  readonly data: Data;
  /** The code of a refusal, or null. */
  readonly error: string | null;
}

/** Everybody in a test is new and trades all day with the same few; the tests of the fraud rules and of withdrawals set these back. */
const UNGUARDED: Partial<Settings> = {
  withdrawalNeedsCode: false,
  newAccountDays: 0,
  maxUnpaidWithOneAdvertiser: 100_000,
  shortWindowOrders: 0,
  appealPauseLost: 0,
  forgedPauseDays: 0,
  reversibleMinTrades: 0,
  purchaseHoldMinTrades: 0,
};

/** Databases of the run's own PostgreSQL. */
export function runsDatabases(): DatabaseSource & { readonly appUrl: string } {
  return { clusterUrl: inject("clusterUrl"), appUrl: inject("appUrl"), template: inject("templateDatabase") };
}

/** @param on another PostgreSQL than the run's, for tests that break it */
export async function startStack(
  settings: Partial<Settings> = {},
  poolSize = 12,
  more: Partial<Config> = {},
  on: DatabaseSource & { readonly appUrl: string } = runsDatabases(),
): Promise<Stack> {
  const database = await takeDatabase(on);
  const filesDir = await mkdtemp(join(tmpdir(), "plaza-files-"));
  const config: Config = { ...testConfig(databaseUrl(on.appUrl, database.name), filesDir), poolSize, ...more };
  const failures: string[] = [];
  const log = (level: string, event: string, facts?: object) => {
    if (level === "error") failures.push(`${event} ${JSON.stringify(facts)}`);
  };
  const owner = ownerPool(database, 4);
  await giveSettings(owner, { ...UNGUARDED, ...BUSY_PEOPLE, ...settings });
  const { Client } = database.connections;
  const server = await startServer(config, { log, report: () => undefined, jobs: false, demo: false, clock: () => TEST_CLOCK_MS, Client });
  const stack: Stack = {
    server,
    owner,
    ownerUrl: databaseUrl(on.clusterUrl, database.name),
    person: (traits) => makePerson(server, owner, traits ?? {}),
    advert: (person, traits) => makeAdvert(server, person, traits),
    call: (as, call, input) => ask(server, as, call, input ?? {}),
    send: (as, call, input) => ask(server, as, call, input ?? {}),
    takeFaults: () => failures.splice(0),
    audit: () => auditAll(server),
    close: async () => {
      await owner.end();
      await server.close();
      await rm(filesDir, { recursive: true, force: true });
      await giveBackDatabase(database);
      if (failures.length > 0) throw new Error(`the server reported faults of its own:\n${failures.join("\n")}`);
    },
  };
  return stack;
}

/** What an operator would set, with fresh keys. */
function testConfig(appUrl: string, filesDir: string): Omit<Config, "poolSize"> {
  return {
    mode: "demo",
    role: "all",
    workers: 1,
    accountGroups: null,
    appUrl,
    listenUrl: appUrl,
    preparesStatements: true,
    readUrl: null,
    readLagMs: 5000,
    host: "127.0.0.1",
    port: 0,
    requestsPerAddress: 0,
    requestsPerUser: 0,
    requestsAtOnce: 0,
    listCacheMs: 0,
    drainDelayMs: 0,
    drainLimitMs: 5000,
    streamsPerPerson: 10,
    uploadsPerPerson: 8,
    uploadsAtOnce: 64,
    uploadsKeepFreeBytes: 0,
    publicOrigin: null,
    allowedOrigins: [],
    logoOrigins: [],
    coinsFile: null,
    trustedProxies: 1,
    regionHeader: "x-test-country",
    geoipFile: null,
    priceSources: [],
    sealingKey: sealingKeyOf([randomBytes(32)]),
    signingKey: randomBytes(32),
    passwordCost: LEAST_PASSWORD_COST,
    filesDir,
    filesStore: null,
    retention: { eventDays: 2, messageDays: 30, webhookDays: 30, responseHours: 48 },
    ledgerSeals: true,
    log: false,
    accessLog: true,
    telemetry: null,
    webhookLoopback: true,
    mail: null,
    sms: null,
    telegram: null,
    virusScanner: null,
    captcha: null,
    exchangeLogin: null,
    exchangeApi: null,
    kycVendor: null,
    nats: null,
    noticesTo: "plaza",
    secondFactor: "plaza",
    pushServices: [],
  };
}

async function auditAll({ context }: Server): Promise<void> {
  // After thousands of transfers an audit takes longer than any request may.
  const lines = await context.db.transaction(async (tx) => {
    await tx.query({ text: "SET LOCAL statement_timeout = 0", values: [] });
    return [...(await auditLedger(tx)), ...(await auditReputation(tx)), ...(await auditMerchants(tx))];
  });
  const broken = lines.filter((line) => line.broken > 0);
  if (broken.length > 0) throw new Error(`promises are broken: ${JSON.stringify(broken)}`);
}

/** As an operator would have set them before this start. */
async function giveSettings(owner: pg.Pool, settings: Partial<Settings>): Promise<void> {
  await owner.query("INSERT INTO setting (key, value, changed_by) SELECT key, value, 'test' FROM jsonb_each($1)", [
    JSON.stringify(settings),
  ]);
}

async function makePerson(server: Server, owner: pg.Pool, traits: Traits): Promise<Person> {
  const { context } = server;
  const label = `p${randomBytes(5).toString("hex")}`;
  const name = traits.name ?? `Person ${label}`;
  const has = (trait: boolean | undefined) => trait ?? true;
  const { rows } = await owner.query<{ id: UserId; uid: Uid }>(
    `INSERT INTO users (uid, username, nickname, email, email_verified, phone, phone_verified, password_hash, kyc_status, kyc_name, kyc_country, terms_version, terms_accepted_at)
     VALUES (floor(random() * 900000000 + 100000000)::bigint, $1, $1, $2, $2::text IS NOT NULL, $3, $3::text IS NOT NULL, 'x', $4, $5, 'US', $6, now()) RETURNING id, uid`,
    [
      label,
      has(traits.email) ? `${label}@example.test` : null,
      has(traits.phone) ? `+1${Math.floor(Math.random() * 7e9 + 2e9)}` : null,
      has(traits.kyc) ? "approved" : "none",
      name,
      has(traits.terms) ? DEFAULT_SETTINGS.termsVersion : null,
    ],
  );
  const person = firstRow(rows);
  if (has(traits.twoFactor)) {
    await owner.query("UPDATE users SET totp_secret = $2 WHERE id = $1", [
      person.id,
      seal(context.config.sealingKey, authenticatorAad(person.id), TEST_TOTP_SECRET),
    ]);
  }
  const token = randomBytes(32).toString("base64url");
  await insertSession(context.db, { tokenHash: digest(token), userId: person.id, kind: "bearer", ip: "127.0.0.1", userAgent: "test" });
  await context.db.transaction(async (tx) => {
    if (traits.usdt !== undefined) {
      const quantity = cryptoMinor(parseDecimal(traits.usdt, 6) ?? 0n);
      await postTransfer(tx, { kind: "deposit", asset: "USDT", legs: moveLegs({ kind: "external" }, wallet("p2p", person.id), quantity) });
    }
    for (const { methodId, fiat } of traits.payments ?? [{ methodId: "wise", fiat: "USD" }]) {
      await insertPayment(tx, context.config.sealingKey, {
        userId: person.id,
        methodId,
        fiat,
        holderName: name,
        fields: { account_holder: name, email_or_phone: `${label}@pay.test` },
      });
    }
  });
  return { ...person, token, name };
}

async function makeAdvert(server: Server, person: Person, traits: AdvertTraits): Promise<AdvertId> {
  const { context } = server;
  const { asset = "USDT", fiat = "USD", methodId = "wise" } = traits;
  const precision = assetOf(asset).precision;
  const money = (text: string) => parseDecimal(text, fiatOf(fiat).precision) ?? 0n;
  const payment = await context.db.query({
    text: "SELECT id FROM payment_account WHERE user_id = $1 AND method_id = $2",
    values: [person.id, methodId],
  });
  return context.db.transaction(async (tx) => {
    const quantity = parseDecimal(traits.quantity, precision) ?? 0n;
    const advertId = await insertAdvert(tx, {
      ownerId: person.id,
      side: traits.side,
      asset,
      fiat,
      priceType: "fixed",
      price: parseDecimal(traits.price ?? "1", PRICE_SCALE) ?? 0n,
      margin: null,
      priceFloor: null,
      priceCeiling: null,
      autoReply: "",
      quantity,
      remaining: quantity,
      minAmount: money(traits.minAmount ?? "1"),
      maxAmount: money(traits.maxAmount ?? "100000"),
      scale: 10n ** BigInt(precision + PRICE_SCALE - fiatOf(fiat).precision),
      methodIds: [methodId],
      paymentIds: traits.side === "sell" ? { [methodId]: readId<"payment">(readText(payment.rows, 0, "id")) } : {},
      paymentWindowMinutes: 15,
      message: "",
      requirements: traits.requirements ?? {},
    });
    const online = await changeAdvertState(context, tx, person.id, advertId, "online");
    if (refused(online)) throw new Error(`an advert did not go online: ${online.code}`);
    return advertId;
  });
}

async function ask<Data>(server: Server, as: Person | null, name: Name, input: AnyInput): Promise<Result<Data>> {
  const { method, path: pattern } = splitCallName(name);
  const path = pattern.replaceAll(/\{(\w+)\}/g, (_all, field: string) => readOptionalText(input.params, field));
  const query = new URLSearchParams(Object.entries(input.query ?? {}).map(([key, value]): [string, string] => [key, String(value)]));
  const headers: Record<string, string> = { ...input.headers };
  if (input.key !== null) headers["idempotency-key"] = input.key ?? randomBytes(12).toString("hex");
  if (as !== null) headers["authorization"] = `Bearer ${as.token}`;
  const response = await server.app.inject({
    method,
    url: query.size === 0 ? path : `${path}?${query.toString()}`,
    headers,
    ...(input.body === undefined ? {} : { payload: input.body }),
  });
  const answer = response.json<Answer<Data>>();
  return {
    status: response.statusCode,
    headers: response.headers,
    text: response.body,
    answer,
    get data() {
      if (!isSuccess(answer)) throw new Error(`${name} was refused: ${response.body}`);
      return answer.data;
    },
    error: "error" in answer ? answer.error : null,
  };
}
