/**
 * What the public process is given of the environment: these names and no others, so that a fault in it can tell nobody a password, a key or
 * where the database is. A test holds them against what docs/operations/configuration.md says the site reads.
 */
export const SITE_VARIABLES = [
  "PLAZA_MODE",
  "PORT",
  "HOST",
  "SITE_WORKERS",
  "PUBLIC_ORIGIN",
  "SECURITY_CONTACT",
  "OIDC_ISSUER",
  "API_ORIGIN",
  "API_DOMAIN",
  "ALLOWED_ORIGINS",
  "LITE_MODE",
  "LOGO_ORIGINS",
  "FEFLAG_DOMAIN",
  "STRAPI_DOMAIN",
  "WIDGET_HEADER_URL",
  "WIDGET_FOOTER_URL",
  "WIDGET_TRANSFER_URL",
  "TEST_PAGES",
  "PROXY_HOPS",
  "REGION_HEADER",
  "CELLS",
  "CELL",
  "CONNECTIONS_PER_ADDRESS",
  "SURPLUS_CONNECTION_SECONDS",
  "REQUESTS_PER_ADDRESS",
  "STREAM_SILENCE_SECONDS",
  "UPLOADS_PER_ADDRESS",
  "FILE_FORMS_AT_ONCE",
  "DRAIN_DELAY_SECONDS",
  "DRAIN_LIMIT_SECONDS",
  "HEADERS_TIMEOUT_SECONDS",
  "REQUEST_TIMEOUT_SECONDS",
  "API_TIMEOUT_SECONDS",
  "ACCESS_LOG",
  "METRICS_HOST",
  "METRICS_PORT",
  "TRIM_MEMORY_ABOVE_MIB",
] as const;

/**
 * Of the site and the server. A response is made in a few megabytes that nobody needs a moment later. Of the 16 that Node gives such things, three times over,
 * it keeps all resident; with 4 it collects more often, and each process holds a quarter less.
 */
export const PROCESS_FLAGS: readonly string[] = ["--max-semi-space-size=4"];

/** Pages are drawn and packed by one thread: memory that glibc sets aside for each of the others is hardly used and never given back. */
export const SITE_MEMORY = { MALLOC_ARENA_MAX: "2" } as const;

/** What programs need of the machine they run on: paths, time zone, language, certificates, Windows' own. */
const MACHINE_VARIABLES = [
  "PATH",
  "HOME",
  "TMPDIR",
  "TEMP",
  "TMP",
  "TZ",
  "LANG",
  "LC_ALL",
  "NODE_ENV",
  "NODE_OPTIONS",
  "NODE_EXTRA_CA_CERTS",
  "SSL_CERT_FILE",
  "SSL_CERT_DIR",
  "SYSTEMROOT",
  "WINDIR",
  "COMSPEC",
  "PATHEXT",
];

const PASSED: ReadonlySet<string> = new Set([...SITE_VARIABLES, ...MACHINE_VARIABLES]);

/** The part of the environment that the site may see. Windows spells names as it likes. */
export function siteEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => PASSED.has(name.toUpperCase())));
}
