import { errorText } from "@plaza/contract/unknown-value.ts";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readWorkerCount, WORKER_COUNTS } from "@plaza/workers/worker-count.ts";
import { readPriceMapping } from "@plaza/domain/prices/price-mapping.ts";
import { refuseClearText, staysHere } from "./clear-text.ts";
import type { ScannerAddress } from "./virus-scanner/clamav.ts";
import type { AccountGroups } from "@plaza/contract/account-group.ts";
import { readAccountGroups } from "./cell-config.ts";
import { readCarriers, type CarrierSettings } from "./carrier-config.ts";
import { ConfigError } from "./config-error.ts";
import { readKycVendor, type KycVendorSettings } from "./kyc-vendor-config.ts";
import { readNats, type NatsSettings } from "./nats-config.ts";
import { readExchange, type ExchangeSettings } from "./exchange-config.ts";
import { readDatabaseSettings, type DatabaseSettings } from "./database-config.ts";
import { isSwitchedOn, wholeNumber } from "./environment-value.ts";
import { readFileSettings } from "./file-config.ts";
import { readRetention, type RetentionSettings } from "./retention-config.ts";
import type { FileSettings } from "./files/file-settings.ts";
import type { TelemetrySettings } from "./tracing/otlp-exporter.ts";
import { PASSWORD_COST, type PasswordCost } from "./secrets/password-cost.ts";
import { sealingKeyOf, type SealingKey } from "./secrets/seal.ts";
import { readTelegram, type TelegramSettings } from "./telegram-config.ts";

export { ConfigError };

/** Everything that the server takes from its surroundings, read and checked once. No other file of the server reads the environment. */
export interface Config extends CarrierSettings, DatabaseSettings, ExchangeSettings, FileSettings {
  /** `demo`: a newcomer's market with published passwords and a readable mailbox. `production`: neither exists. */
  readonly mode: "demo" | "production";
  /** What this process does: it answers requests (`api`), does due work (`jobs`), or both. */
  readonly role: ProcessRole;
  /** How many processes answer requests on the one port, started by the first one. */
  readonly workers: number;
  /** Whose people live in this cell; null: everybody (`cell-config.ts`). */
  readonly accountGroups: AccountGroups | null;
  readonly host: string;
  readonly port: number;
  readonly poolSize: number;
  /** Requests that one address (of IPv6: one /64), and that one logged-in user, may make in a minute at one process; 0: any number. */
  readonly requestsPerAddress: number;
  readonly requestsPerUser: number;
  /** Requests that one process works on at once; 0: any number. */
  readonly requestsAtOnce: number;
  /** How long visitors are answered alike by one reading of the market; 0: each is read for. */
  readonly listCacheMs: number;
  /** How long everything is still answered after balancers have been told that this process ends. */
  readonly drainDelayMs: number;
  /** How long requests under way may then take before their connections are cut. */
  readonly drainLimitMs: number;
  /** Event streams that one person may have open at one process of the server; a further one ends the oldest. */
  readonly streamsPerPerson: number;
  /** Uploads of one person, and of all, that may lie on the disk unfinished at one process of the server. */
  readonly uploadsPerPerson: number;
  readonly uploadsAtOnce: number;
  /** What uploads leave free of the disk of `filesDir`; 0: they may fill it. */
  readonly uploadsKeepFreeBytes: number;
  /** The site's own address: what a browser's Origin must be, and whether cookies need TLS. Null: whatever host the request names. */
  readonly publicOrigin: string | null;
  /** Other sites whose pages may call this API with their visitors' credentials. */
  readonly allowedOrigins: readonly string[];
  /** From where pages load the logos of coins beside the site itself; the site's policy of pages names the same ones. */
  readonly logoOrigins: readonly string[];
  /** An operator's file of coins and currencies, written into the database at every start. */
  readonly coinsFile: string | null;
  /** How many proxies in front are ours; 1 is the site's own process. */
  readonly trustedProxies: number;
  /** In which header a proxy of ours names the visitor's country, in small letters; null: in none. */
  readonly regionHeader: string | null;
  /** Where index prices are asked for; empty: they come from elsewhere (the demo makes its own). */
  readonly priceSources: readonly string[];
  /** The operator's database of countries by address (.mmdb). */
  readonly geoipFile: string | null;
  /** Seals payment accounts and authenticator secrets: the newest of its keys; the older ones only open. */
  readonly sealingKey: SealingKey;
  /** 32 bytes; signs anti-forgery tokens, stream tokens and file addresses. */
  readonly signingKey: Buffer;
  /** With which passwords are hashed. Tests compare some thousand. */
  readonly passwordCost: PasswordCost;
  readonly retention: RetentionSettings;
  /** Whether a job seals the months of the ledger that are over. */
  readonly ledgerSeals: boolean;
  readonly log: boolean;
  /** Whether each request leaves a line in the log. */
  readonly accessLog: boolean;
  /** Where spans go; null: nowhere. */
  readonly telemetry: TelemetrySettings | null;
  /** Whether webhooks may go to this very machine, for trying them out; refused in production. */
  readonly webhookLoopback: boolean;
  /** The bot that brings notices into people's Telegram chats; null: the channel does not exist. */
  readonly telegram: TelegramSettings | null;
  /** What carries hints between processes; null: PostgreSQL. */
  readonly nats: NatsSettings | null;
  /** Whose webhook decides verifications; null: nobody's. */
  readonly kycVendor: KycVendorSettings | null;
  /** Who is asked whether a file is malicious; null: nobody. */
  readonly virusScanner: ScannerAddress | null;
  /** Who verifies solved captchas; null: nobody. */
  readonly captcha: CaptchaSettings | null;
  /** The push services to which messages for people's browsers may go; see `isPushService`. */
  readonly pushServices: readonly string[];
}

export type ProcessRole = "all" | "api" | "jobs";

/** A service with NetEase's protocol. */
export interface CaptchaSettings {
  readonly url: string;
  readonly captchaId: string;
  readonly secretId: string;
  readonly secretKey: string;
}

/** Those of Chrome, Edge and most others; Firefox; Windows; Safari. */
const BYTES_PER_MB = 1_000_000;
const PUSH_SERVICES = ["fcm.googleapis.com", ".push.services.mozilla.com", ".notify.windows.com", ".push.apple.com"];

/** Whether browsers reach the site by https, so that every cookie needs TLS and the credential's has its guarded name. */
export function isBehindTls(config: Pick<Config, "publicOrigin">): boolean {
  return config.publicOrigin?.startsWith("https:") === true;
}

/** The server's settings from its environment. @throws ConfigError naming the variable that is wrong or unsafe in production */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const mode = env["PLAZA_MODE"] ?? "demo";
  if (mode !== "demo" && mode !== "production") throw new ConfigError(`PLAZA_MODE is "demo" or "production", not "${mode}"`);
  refuseUncheckedTls(env, mode);
  if (mode === "production") refuseClearText(env);
  return {
    mode,
    role: processRole(env),
    workers: workersOf(env),
    ...readDatabaseSettings(env, mode),
    accountGroups: readAccountGroups(env),
    host: env["API_HOST"] ?? "127.0.0.1",
    port: wholeNumber(env, "API_PORT", 3001, 0, 65535),
    poolSize: wholeNumber(env, "DATABASE_POOL", 12, 1, 200),
    requestsPerAddress: wholeNumber(env, "REQUESTS_PER_MINUTE_PER_ADDRESS", 6000, 0, 1_000_000),
    requestsPerUser: wholeNumber(env, "REQUESTS_PER_MINUTE_PER_USER", 1200, 0, 1_000_000),
    requestsAtOnce: wholeNumber(env, "REQUESTS_AT_ONCE", 24, 0, 10_000),
    listCacheMs: wholeNumber(env, "LIST_CACHE_MS", 1000, 0, 10_000),
    drainDelayMs: wholeNumber(env, "DRAIN_DELAY_SECONDS", mode === "production" ? 5 : 0, 0, 300) * 1000,
    drainLimitMs: wholeNumber(env, "DRAIN_LIMIT_SECONDS", 30, 1, 600) * 1000,
    streamsPerPerson: wholeNumber(env, "STREAMS_PER_PERSON", 10, 1, 1000),
    uploadsPerPerson: wholeNumber(env, "UPLOADS_PER_PERSON", 8, 1, 1000),
    uploadsAtOnce: wholeNumber(env, "UPLOADS_AT_ONCE", 64, 1, 10_000),
    uploadsKeepFreeBytes: wholeNumber(env, "UPLOADS_KEEP_FREE_MB", 1000, 0, 1_000_000) * BYTES_PER_MB,
    publicOrigin: publicOrigin(env, mode),
    allowedOrigins: originsOf(env, "ALLOWED_ORIGINS"),
    logoOrigins: originsOf(env, "LOGO_ORIGINS"),
    coinsFile: env["COINS_FILE"] || null,
    trustedProxies: wholeNumber(env, "TRUSTED_PROXIES", 1, 0, 10),
    ...geoipSettings(env),
    priceSources: priceSources(env),
    ...secrets(env, mode),
    passwordCost: PASSWORD_COST,
    ...readFileSettings(env),
    retention: readRetention(env),
    ledgerSeals: isSwitchedOn(env, "LEDGER_SEALS"),
    log: env["LOG"] !== "off",
    accessLog: env["ACCESS_LOG"] !== "off",
    telemetry: telemetrySettings(env),
    webhookLoopback: loopbackSetting(env, mode),
    ...readCarriers(env, mode),
    telegram: readTelegram(env),
    virusScanner: virusScanner(env, mode),
    captcha: captchaSettings(env),
    ...readExchange(env, mode),
    kycVendor: readKycVendor(env),
    nats: readNats(env, mode),
    pushServices: env["PUSH_SERVICES"]?.split(",").map((host) => host.trim()) ?? PUSH_SERVICES,
  };
}

function processRole(env: NodeJS.ProcessEnv): ProcessRole {
  const role = env["ROLE"] || "all";
  if (role !== "all" && role !== "api" && role !== "jobs") throw new ConfigError(`ROLE is "all", "api" or "jobs", not "${role}"`);
  return role;
}

/** Due work has no use for more than one: each piece of it is done under a lock. */
function workersOf(env: NodeJS.ProcessEnv): number {
  const count = readWorkerCount(env["SERVER_WORKERS"]);
  if (count === null) throw new ConfigError(`SERVER_WORKERS is ${WORKER_COUNTS}, not "${env["SERVER_WORKERS"]}"`);
  return processRole(env) === "jobs" ? 1 : count;
}

/** What the commands of the database's owner need. */
export interface OwnerConfig extends FileSettings {
  readonly ownerUrl: string;
  readonly sealingKey: SealingKey;
}

/** @throws ConfigError */
export function readOwnerConfig(env: NodeJS.ProcessEnv): OwnerConfig {
  const ownerUrl = env["DATABASE_URL"] ?? "";
  if (ownerUrl === "") throw new ConfigError("DATABASE_URL is missing: the owner's login of a PostgreSQL of version 15 or later");
  const mode = env["PLAZA_MODE"] === "production" ? "production" : "demo";
  if (mode === "production") refuseClearText(env);
  return { ownerUrl, sealingKey: readSealingKey(env, mode), ...readFileSettings(env) };
}

/**
 * Without it the host that a request names would lead the links in mails, and cookies wouldn't need TLS; that is for trying things out alone.
 */
function publicOrigin(env: NodeJS.ProcessEnv, mode: Config["mode"]): string | null {
  const text = env["PUBLIC_ORIGIN"] || null;
  if (mode === "production" && text === null)
    throw new ConfigError("PUBLIC_ORIGIN is missing: how visitors reach the site, such as https://p2p.example.com");
  if (mode === "production" && text?.startsWith("https://") !== true)
    throw new ConfigError(`PUBLIC_ORIGIN is "${text}", but production needs https, such as https://p2p.example.com`);
  if (text !== null && (!URL.canParse(text) || new URL(text).origin !== text))
    throw new ConfigError(`PUBLIC_ORIGIN is "${text}", but must be an origin such as https://p2p.example.com, without a path or a slash`);
  return text;
}

function originsOf(env: NodeJS.ProcessEnv, name: string): readonly string[] {
  const origins = (env[name] ?? "").split(/[\s,]+/).filter(Boolean);
  for (const origin of origins)
    if (!/^https?:/.test(origin) || !URL.canParse(origin) || new URL(origin).origin !== origin)
      throw new ConfigError(`${name} has "${origin}", but must be origins such as https://www.example.com, with commas`);
  return origins;
}

function priceSources(env: NodeJS.ProcessEnv): readonly string[] {
  const sources = (env["PRICE_SOURCES"] ?? "").split(/[\s,]+/).filter(Boolean);
  for (const url of sources) {
    if (!/^https?:\/\/./.test(url)) throw new ConfigError(`PRICE_SOURCES has "${url}", which is no address`);
    try {
      readPriceMapping(url);
    } catch (error) {
      throw new ConfigError(`PRICE_SOURCES has a mapping that can't be read: ${errorText(error)}`);
    }
  }
  return sources;
}

function geoipSettings(env: NodeJS.ProcessEnv): Pick<Config, "regionHeader" | "geoipFile"> {
  return { regionHeader: env["REGION_HEADER"]?.trim().toLowerCase() || null, geoipFile: env["GEOIP_FILE"] || null };
}

/** Node would accept any certificate: of the price feeds, the mail server, the exchange and the database alike. */
function refuseUncheckedTls(env: NodeJS.ProcessEnv, mode: Config["mode"]): void {
  if (mode === "production" && env["NODE_TLS_REJECT_UNAUTHORIZED"] === "0")
    throw new ConfigError(
      "NODE_TLS_REJECT_UNAUTHORIZED=0 turns off the check of certificates; name your own authority in NODE_EXTRA_CA_CERTS",
    );
}

function secrets(env: NodeJS.ProcessEnv, mode: Config["mode"]): Pick<Config, "sealingKey" | "signingKey"> {
  const sealingKey = readSealingKey(env, mode);
  const signingKey = secret(env, "SIGNING_KEY", mode);
  if (mode === "production" && sealingKey.newest.equals(signingKey))
    throw new ConfigError("SEALING_KEY and SIGNING_KEY are the same; make two");
  return { sealingKey, signingKey };
}

/** @throws ConfigError */
function telemetrySettings(env: NodeJS.ProcessEnv): TelemetrySettings | null {
  const endpoint = (env["OTEL_EXPORTER_OTLP_ENDPOINT"] ?? "").replace(/\/$/, "");
  if (endpoint === "" || env["OTEL_SDK_DISABLED"] === "true") return null;
  if (!/^https?:\/\/./.test(endpoint))
    throw new ConfigError("OTEL_EXPORTER_OTLP_ENDPOINT is the http:// or https:// address of a collector");
  const pairs = (env["OTEL_EXPORTER_OTLP_HEADERS"] ?? "").split(",").filter(Boolean);
  const headers = Object.fromEntries(
    pairs.map((pair) => [pair.split("=", 1)[0]?.trim() ?? "", decodeURIComponent(pair.slice(pair.indexOf("=") + 1))]),
  );
  const logs = env["OTEL_LOGS_EXPORTER"] || "none";
  if (logs !== "otlp" && logs !== "none") throw new ConfigError(`OTEL_LOGS_EXPORTER is "otlp" or "none", not "${logs}"`);
  return { endpoint, headers, serviceName: env["OTEL_SERVICE_NAME"] || "plaza-server", sendsLogs: logs === "otlp" };
}

/** clamd speaks in the clear, and gets what people send of themselves. */
function virusScanner(env: NodeJS.ProcessEnv, mode: Config["mode"]): ScannerAddress | null {
  const text = env["VIRUS_SCANNER"] ?? "";
  if (text === "") return null;
  if (text.startsWith("/")) return { path: text };
  const [, host = "", port = ""] = /^([^\s:/]+):(\d{1,5})$/.exec(text) ?? [];
  if (host === "")
    throw new ConfigError(`VIRUS_SCANNER is "${text}", but must be clamd's socket file or a host and port such as 127.0.0.1:3310`);
  if (mode === "production" && !staysHere(`http://${host}`))
    throw new ConfigError(
      "VIRUS_SCANNER leads to another machine, and clamd has no TLS: run it on this one, or beside the server in its pod",
    );
  return { host, port: Number.parseInt(port, 10) };
}

function captchaSettings(env: NodeJS.ProcessEnv): CaptchaSettings | null {
  const url = env["CAPTCHA_URL"] ?? "";
  if (url === "") return null;
  if (!/^https?:\/\/./.test(url)) throw new ConfigError("CAPTCHA_URL is the https:// address at which captchas are verified");
  const [captchaId = "", secretId = "", secretKey = ""] = [env["CAPTCHA_ID"], env["CAPTCHA_SECRET_ID"], env["CAPTCHA_SECRET_KEY"]];
  if (captchaId === "" || secretId === "" || secretKey === "")
    throw new ConfigError("CAPTCHA_URL needs CAPTCHA_ID, CAPTCHA_SECRET_ID and CAPTCHA_SECRET_KEY");
  return { url, captchaId, secretId, secretKey };
}

function loopbackSetting(env: NodeJS.ProcessEnv, mode: Config["mode"]): boolean {
  const on = env["WEBHOOK_LOOPBACK"] === "on";
  if (on && mode === "production")
    throw new ConfigError("WEBHOOK_LOOPBACK is for trying things out: in production it would open our own network");
  return on;
}

function dataDir(env: NodeJS.ProcessEnv): string {
  return env["DATA_DIR"] ?? ".data";
}

/** The key of `SEALING_KEY`, and those that it followed: `SEALING_KEYS_BEFORE`, separated by commas, until `npm run reseal` is done. */
export function readSealingKey(env: NodeJS.ProcessEnv, mode: Config["mode"]): SealingKey {
  const before = (env["SEALING_KEYS_BEFORE"] ?? "").split(",").filter((key) => key.trim() !== "");
  return sealingKeyOf([secret(env, "SEALING_KEY", mode), ...before.map((key) => keyOf("SEALING_KEYS_BEFORE", key.trim()))]);
}

function keyOf(name: string, text: string): Buffer {
  if (!/^[0-9a-f]{64}$/i.test(text)) throw new ConfigError(`${name} is 64 hexadecimal digits (openssl rand -hex 32)`);
  return Buffer.from(text, "hex");
}

/** From the environment as 64 hexadecimal digits. The demo makes its own once and keeps it beside its data; production must bring one. */
function secret(env: NodeJS.ProcessEnv, name: string, mode: Config["mode"]): Buffer {
  const given = env[name];
  if (given !== undefined && given !== "") {
    const key = keyOf(name, given);
    if (mode === "production") refuseKnownKey(name, key, demoKeyFile(env, name));
    return key;
  }
  if (mode === "production") throw new ConfigError(`${name} is missing: 64 hexadecimal digits (openssl rand -hex 32)`);
  const file = demoKeyFile(env, name);
  if (!existsSync(file)) {
    mkdirSync(dataDir(env), { recursive: true });
    writeFileSync(file, randomBytes(32).toString("hex"), { mode: 0o600 });
  }
  return Buffer.from(readFileSync(file, "utf8").trim(), "hex");
}

function demoKeyFile(env: NodeJS.ProcessEnv, name: string): string {
  return join(dataDir(env), `${name.toLowerCase()}.hex`);
}

/** A random key of 32 bytes has at least this many different ones, but for odds of one in 10^25. */
const LEAST_BYTES = 16;

function refuseKnownKey(name: string, key: Buffer, demoFile: string): void {
  if (new Set(key).size < LEAST_BYTES) throw new ConfigError(`${name} isn't random: make it with openssl rand -hex 32`);
  const ofDemo = existsSync(demoFile) && readFileSync(demoFile, "utf8").trim() === key.toString("hex");
  if (ofDemo) throw new ConfigError(`${name} is the demo's, which lies readable beside its data: make another with openssl rand -hex 32`);
}
