import { ConfigError } from "./config-error.ts";

/** The exchange as OpenID provider, and Plaza as its client. */
export interface ExchangeLoginSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scopes: string;
  /** Words of `acr` or `amr` that say that the exchange asked for a second factor, so that Plaza asks for none at the log-in. */
  readonly factorWords: readonly string[];
}

/** What Plaza knows of the exchange that it runs inside of (docs/integration.md); every part is optional. */
export interface ExchangeSettings {
  readonly exchangeLogin: ExchangeLoginSettings | null;
}

type Mode = "demo" | "production";

export function readExchange(env: NodeJS.ProcessEnv, mode: Mode): ExchangeSettings {
  return { exchangeLogin: readLogin(env, mode) };
}

function readLogin(env: NodeJS.ProcessEnv, mode: Mode): ExchangeLoginSettings | null {
  const issuer = env["OIDC_ISSUER"] ?? "";
  if (issuer === "") return null;
  requireAddress("OIDC_ISSUER", issuer, mode);
  // The provider sends browsers back to one exact address, which no request may choose.
  if (!env["PUBLIC_ORIGIN"])
    throw new ConfigError("PUBLIC_ORIGIN is missing: OIDC_ISSUER needs it for the address that users come back to");
  const needed = (name: string) => env[name] || raise(`${name} is missing: OIDC_ISSUER needs it`);
  const scopes = env["OIDC_SCOPES"] || "openid email phone";
  if (!scopes.split(" ").includes("openid")) throw new ConfigError("OIDC_SCOPES has no openid");
  return {
    issuer,
    clientId: needed("OIDC_CLIENT_ID"),
    clientSecret: needed("OIDC_CLIENT_SECRET"),
    scopes,
    factorWords: (env["OIDC_SECOND_FACTOR"] ?? "").split(/[\s,]+/).filter(Boolean),
  };
}

/** @throws ConfigError for an address that can't be used; production needs https */
function requireAddress(name: string, address: string, mode: Mode): void {
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw new ConfigError(`${name} is "${address}", which is no address`);
  if (mode === "production" && !address.startsWith("https://")) throw new ConfigError(`${name} must be an https:// address in production`);
}

function raise(message: string): never {
  throw new ConfigError(message);
}
