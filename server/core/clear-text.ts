import { ConfigError } from "./config-error.ts";

/** What carries codes, keys and prices to others, each by HTTP. */
const SERVICES = ["SMS_URL", "TELEGRAM_API_URL", "CAPTCHA_URL", "PRICE_SOURCES", "OTEL_EXPORTER_OTLP_ENDPOINT"];
/** Whose connections carry everything that there is. */
const DATABASES = ["APP_DATABASE_URL", "LISTEN_DATABASE_URL", "READ_DATABASE_URL", "DATABASE_URL"];
/** Of libpq, without those that go on in the clear where the server has no TLS. */
const WITH_TLS = new Set(["require", "verify-ca", "verify-full"]);
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Whether what is sent to an address stays on this machine. */
export function staysHere(url: string): boolean {
  return URL.canParse(url) && LOOPBACK.test(new URL(url).hostname);
}

/**
 * Codes, keys, prices and all that is in the database travel encrypted, unless the other one is on this machine. A database in a network of this
 * machine's own, such as that of the compose file, is allowed by `CLEAR_TEXT_DATABASE=yes`.
 * @throws ConfigError
 */
export function refuseClearText(env: NodeJS.ProcessEnv): void {
  for (const name of SERVICES) {
    for (const url of (env[name] ?? "").split(/[\s,]+/).filter(Boolean))
      if (url.startsWith("http://") && !staysHere(url))
        throw new ConfigError(
          `${name} has "${new URL(url).origin}": production sends nothing unencrypted to another machine; name its https:// address`,
        );
  }
  if (env["CLEAR_TEXT_DATABASE"] === "yes") return;
  for (const name of DATABASES) {
    const url = env[name] ?? "";
    if (url !== "" && !staysInside(url))
      throw new ConfigError(
        `${name} leads to another machine without TLS: add ?sslmode=verify-full, or set CLEAR_TEXT_DATABASE=yes for a network that is yours alone`,
      );
  }
}

/** On this machine, by its socket too, or with TLS. */
function staysInside(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { hostname, searchParams } = new URL(url);
  const host = searchParams.get("host") ?? decodeURIComponent(hostname);
  if (host === "" || host.startsWith("/") || staysHere(`http://${host}`)) return true;
  return WITH_TLS.has(searchParams.get("sslmode") ?? "") || searchParams.get("ssl") === "true";
}
