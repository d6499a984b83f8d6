import { readWorkerCount, WORKER_COUNTS } from "@plaza/workers/worker-count.ts";
import { type Cells, readCells } from "./cells.ts";
import { BUILT_IN, type WidgetEntries } from "./widget-entries.ts";

/** The site's whole environment, read once. Nothing else in `web/` looks at `process.env`. */
export interface WebConfig {
  readonly port: number;
  /** The address to listen on; every interface when not given. */
  readonly host: string | undefined;
  /** How many processes draw pages on the one port, started by the first one. */
  readonly workers: number;
  /** Where the API listens, as this process reaches it. */
  readonly apiOrigin: string;
  /** How visitors reach the site: canonical links, and whether it stands behind TLS. */
  readonly publicOrigin: string;
  /** Where a weakness is reported, for `/.well-known/security.txt`: `mailto:` or `https:`, the preferred one first. */
  readonly securityContacts: readonly string[];
  /** Other sites whose pages may load the widgets. */
  readonly allowedOrigins: readonly string[];
  /** From where pages load the logos of coins, beside the site and the API. */
  readonly logoOrigins: readonly string[];
  /** Where the browser sends API calls; empty for the site's own origin. */
  readonly apiDomain: string;
  /** Where feature flags are asked for (OpenFeature's remote protocol); empty: the built-in ones hold. */
  readonly feflagDomain: string;
  /** Where the content service answers; empty: the built-in texts stand. */
  readonly strapiDomain: string;
  readonly mode: "demo" | "production";
  /** Whether users log in at the exchange (`OIDC_ISSUER`), so that this site has no passwords. */
  readonly exchangeLogin: boolean;
  /** Whether `/test/…` is there: in the demo, elsewhere only where `TEST_PAGES=on`. */
  readonly developerPages: boolean;
  /** Whether visitors get pages without scripts, fonts and pictures if they choose that or their browser asks to save data. */
  readonly liteMode: boolean;
  /** Where the entries of the sub-applications around the pages are; null: the page keeps its first paint of it. */
  readonly widgets: WidgetEntries;
  /** How many of our proxies are in front: that many entries from the right of `x-forwarded-for` are trusted. */
  readonly proxyHops: number;
  /** In which header one of them names the visitor's country, in small letters; null: in none. */
  readonly regionHeader: string | null;
  /** The cells between whose back offices staff switch; null: there is one. */
  readonly cells: Cells | null;
  /** Connections that one address may have open; 0: any number. Counted only where no proxy of ours is in front. */
  readonly connectionsPerAddress: number;
  /** How long a connection beyond that waits unanswered before it is reset. */
  readonly surplusConnectionMs: number;
  /** Requests of one visitor that may be under way at once, event streams not counted; 0: any number. */
  readonly requestsPerAddress: number;
  /** Uploads of one visitor that may be under way at once; 0: any number. */
  readonly uploadsPerAddress: number;
  /** Forms with files that pages may be reading at once, each held in memory. */
  readonly fileFormsAtOnce: number;
  /** How long a request's headers may take to come. */
  readonly headersTimeoutMs: number;
  /** How long a whole request may take to come, a file in it included. */
  readonly requestTimeoutMs: number;
  /** How long the API may be silent. */
  readonly apiTimeoutMs: number;
  /** Whether each request leaves a line in the log. */
  readonly accessLog: boolean;
  /** Where Prometheus asks for metrics; port 0: nowhere. */
  readonly metricsHost: string;
  readonly metricsPort: number;
  /** Resident memory from which on free pages go back to the system, in MiB; 0: never. */
  readonly trimMemoryAboveMebibytes: number;
  /** How long an event stream of the API may be silent before its connection counts as lost. */
  readonly streamSilenceMs: number;
  /** How long everything is still answered after balancers have been told that this process ends. */
  readonly drainDelayMs: number;
  /** How long requests under way may then take before their connections are cut. */
  readonly drainLimitMs: number;
}

const MODES = ["demo", "production"] as const;

/** Throws a sentence that names the variable when one can't be used. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): WebConfig {
  const port = wholeNumber(env, "PORT", 3000, 0, 65_535);
  const mode = env["PLAZA_MODE"] || "demo";
  if (!isMode(mode)) throw new Error(`PLAZA_MODE is "${mode}", but must be one of ${MODES.join(", ")}.`);
  const publicOrigin = ownOrigin(env, mode, port);
  return {
    port,
    host: env["HOST"] || undefined,
    workers: workersOf(env),
    apiOrigin: origin(env, "API_ORIGIN", "http://127.0.0.1:3001"),
    publicOrigin,
    securityContacts: contacts(env, "SECURITY_CONTACT", `security@${new URL(publicOrigin).hostname}`),
    allowedOrigins: origins(env, "ALLOWED_ORIGINS"),
    logoOrigins: origins(env, "LOGO_ORIGINS"),
    apiDomain: optionalOrigin(env, "API_DOMAIN"),
    feflagDomain: optionalOrigin(env, "FEFLAG_DOMAIN"),
    strapiDomain: optionalOrigin(env, "STRAPI_DOMAIN"),
    mode,
    exchangeLogin: Boolean(env["OIDC_ISSUER"]),
    developerPages: env["TEST_PAGES"] ? env["TEST_PAGES"] === "on" : mode === "demo",
    liteMode: env["LITE_MODE"] !== "off",
    widgets: {
      header: entryOf(env, "WIDGET_HEADER_URL", BUILT_IN.header),
      footer: entryOf(env, "WIDGET_FOOTER_URL", BUILT_IN.footer),
      transfer: entryOf(env, "WIDGET_TRANSFER_URL", BUILT_IN.transfer),
    },
    proxyHops: wholeNumber(env, "PROXY_HOPS", 0, 0, 10),
    regionHeader: env["REGION_HEADER"]?.trim().toLowerCase() || null,
    cells: readCells(env),
    ...limitsOf(env),
    accessLog: env["ACCESS_LOG"] !== "off",
    metricsHost: env["METRICS_HOST"] || "127.0.0.1",
    metricsPort: wholeNumber(env, "METRICS_PORT", 0, 0, 65_535),
    trimMemoryAboveMebibytes: wholeNumber(env, "TRIM_MEMORY_ABOVE_MIB", 180, 0, 99_999),
    drainDelayMs: wholeNumber(env, "DRAIN_DELAY_SECONDS", mode === "production" ? 5 : 0, 0, 300) * 1_000,
    drainLimitMs: wholeNumber(env, "DRAIN_LIMIT_SECONDS", 30, 1, 600) * 1_000,
  };
}

function workersOf(env: Readonly<Record<string, string | undefined>>): number {
  const count = readWorkerCount(env["SITE_WORKERS"]);
  if (count === null) throw new Error(`SITE_WORKERS is "${env["SITE_WORKERS"]}", but must be ${WORKER_COUNTS}.`);
  return count;
}

type Limits = Pick<
  WebConfig,
  | "connectionsPerAddress"
  | "surplusConnectionMs"
  | "requestsPerAddress"
  | "uploadsPerAddress"
  | "fileFormsAtOnce"
  | "headersTimeoutMs"
  | "requestTimeoutMs"
  | "apiTimeoutMs"
  | "streamSilenceMs"
>;

function limitsOf(env: Readonly<Record<string, string | undefined>>): Limits {
  return {
    connectionsPerAddress: wholeNumber(env, "CONNECTIONS_PER_ADDRESS", 256, 0, 99_999),
    surplusConnectionMs: wholeNumber(env, "SURPLUS_CONNECTION_SECONDS", 20, 0, 300) * 1_000,
    requestsPerAddress: wholeNumber(env, "REQUESTS_PER_ADDRESS", 128, 0, 99_999),
    uploadsPerAddress: wholeNumber(env, "UPLOADS_PER_ADDRESS", 8, 0, 99_999),
    fileFormsAtOnce: wholeNumber(env, "FILE_FORMS_AT_ONCE", 4, 1, 1_000),
    headersTimeoutMs: wholeNumber(env, "HEADERS_TIMEOUT_SECONDS", 15, 1, 300) * 1_000,
    requestTimeoutMs: wholeNumber(env, "REQUEST_TIMEOUT_SECONDS", 180, 1, 3_600) * 1_000,
    apiTimeoutMs: wholeNumber(env, "API_TIMEOUT_SECONDS", 60, 1, 600) * 1_000,
    streamSilenceMs: wholeNumber(env, "STREAM_SILENCE_SECONDS", 45, 1, 3_600) * 1_000,
  };
}

/** Production says how visitors reach it: whatever host a request names would lead its links otherwise. */
function ownOrigin(env: Readonly<Record<string, string | undefined>>, mode: WebConfig["mode"], port: number): string {
  const ours = origin(env, "PUBLIC_ORIGIN", `http://localhost:${port}`);
  if (mode === "production" && !env["PUBLIC_ORIGIN"])
    throw new Error("PUBLIC_ORIGIN is missing: how visitors reach the site, such as https://p2p.example.com.");
  if (mode === "production" && !ours.startsWith("https:"))
    throw new Error(`PUBLIC_ORIGIN is ${ours}, but production needs https, such as https://p2p.example.com.`);
  return ours;
}

function isMode(word: string): word is WebConfig["mode"] {
  return MODES.some((mode) => mode === word);
}

function wholeNumber(
  env: Readonly<Record<string, string | undefined>>,
  name: string,
  otherwise: number,
  least: number,
  most: number,
): number {
  const text = env[name];
  if (!text) return otherwise;
  if (!/^\d{1,5}$/.test(text) || Number(text) < least || Number(text) > most)
    throw new Error(`${name} is "${text}", but must be a whole number from ${least} to ${most}.`);
  return Number(text);
}

/** A path of the site, or the whole address of a page elsewhere; `off`: none. */
function entryOf(env: Readonly<Record<string, string | undefined>>, name: string, otherwise: string): string | null {
  const text = env[name] || otherwise;
  if (text === "off") return null;
  if (/^\/(?![/\\])/.test(text)) return text;
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new Error(
      `${name} is "${text}", but must be a path such as /_comp/header/index.html, an address such as https://example.com/header/, or off.`,
    );
  return new URL(text).href;
}

/** Addresses with commas between them, each a mailbox or an `https:` page. */
function contacts(env: Readonly<Record<string, string | undefined>>, name: string, otherwise: string): string[] {
  return (env[name] || otherwise).split(",").map((part) => {
    const text = part.trim();
    const contact = /^[^\s:/]+@[^\s:/]+$/.test(text) ? `mailto:${text}` : text;
    if (!/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(contact))
      throw new Error(
        `${name} has "${text}", but must be addresses such as security@example.com or https://example.com/report, with commas.`,
      );
    return contact;
  });
}

function optionalOrigin(env: Readonly<Record<string, string | undefined>>, name: string): string {
  return env[name] ? origin(env, name, "") : "";
}

/** With commas or spaces between them, each written as browsers write it. */
function origins(env: Readonly<Record<string, string | undefined>>, name: string): string[] {
  const texts = (env[name] ?? "").split(/[\s,]+/).filter(Boolean);
  for (const text of texts)
    if (!/^https?:/.test(text) || !URL.canParse(text) || new URL(text).origin !== text)
      throw new Error(`${name} has "${text}", but must be origins such as https://www.example.com, with commas.`);
  return texts;
}

function origin(env: Readonly<Record<string, string | undefined>>, name: string, otherwise: string): string {
  const text = env[name] || otherwise;
  if (!URL.canParse(text) || new URL(text).origin === "null")
    throw new Error(`${name} is "${text}", but must be an origin such as https://example.com.`);
  return new URL(text).origin;
}
