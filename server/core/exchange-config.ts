import { messageOf } from "./errors/error-message.ts";
import { createPrivateKey, type KeyObject } from "node:crypto";
import { readFileSync } from "node:fs";
import { HOST_TIMEOUT_MS } from "@plaza/contract/host-api.ts";
import { ConfigError } from "./config-error.ts";

/** The exchange as OpenID provider, and Plaza as its client. */
export interface ExchangeLoginSettings {
  readonly issuer: string;
  readonly clientId: string;
  /** How Plaza shows at the token endpoint that it is the client: a shared secret, or a signature by its own key (`private_key_jwt`). */
  readonly clientSecret: string | ClientKey;
  readonly scopes: string;
  /** Words of `acr` or `amr` that say that the exchange asked for a second factor, so that Plaza asks for none at the log-in. */
  readonly factorWords: readonly string[];
}

/** Plaza's key as a client of the provider. */
export interface ClientKey {
  readonly key: KeyObject;
  /** JWS algorithm: the kind of key decides. */
  readonly algorithm: "RS256" | "ES256" | "EdDSA";
  /** The key's name in the set that the provider has of Plaza; null: it has one key. */
  readonly keyId: string | null;
}

/** The exchange's API that Plaza calls, and Plaza's key there. */
export interface ExchangeApiSettings {
  /** Without a slash at the end; `/v1/…` is added. */
  readonly url: string;
  readonly keyId: string;
  /** 64 hexadecimal digits. */
  readonly secret: string;
  /** Calls that may be under way at once at one process of the server. */
  readonly atOnce: number;
  /** How long one call may take. */
  readonly timeoutMs: number;
}

/** What Plaza knows of the exchange that it runs inside of (docs/integration.md); every part is optional. */
export interface ExchangeSettings {
  readonly exchangeLogin: ExchangeLoginSettings | null;
  /** Where spot wallets are; null: in the ledger of this market. */
  readonly exchangeApi: ExchangeApiSettings | null;
  /** Who delivers notices to the users whom the exchange knows, and whether it learns of their orders, appeals and transfers. */
  readonly noticesTo: "plaza" | "exchange";
  /** Who checks the second factor of the users whom the exchange knows. */
  readonly secondFactor: "plaza" | "exchange";
}

type Mode = "demo" | "production";

/** What the exchange does instead of Plaza: login, wallets, notices, second factor. @throws ConfigError */
export function readExchange(env: NodeJS.ProcessEnv, mode: Mode): ExchangeSettings {
  const exchangeApi = readApi(env, mode);
  return {
    exchangeLogin: readLogin(env, mode),
    exchangeApi,
    noticesTo: readSide(env, "NOTICES_TO", exchangeApi),
    secondFactor: readSide(env, "SECOND_FACTOR", exchangeApi),
  };
}

function readSide(env: NodeJS.ProcessEnv, name: "NOTICES_TO" | "SECOND_FACTOR", api: ExchangeApiSettings | null): "plaza" | "exchange" {
  const side = env[name] || "plaza";
  if (side !== "plaza" && side !== "exchange") throw new ConfigError(`${name} is "plaza" or "exchange", not "${side}"`);
  if (side === "exchange" && api === null) throw new ConfigError(`EXCHANGE_API is missing: ${name}=exchange needs it`);
  return side;
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
    clientSecret: readClientKey(env) ?? needed("OIDC_CLIENT_SECRET"),
    scopes,
    factorWords: (env["OIDC_SECOND_FACTOR"] ?? "").split(/[\s,]+/).filter(Boolean),
  };
}

/** Null: the client has a secret. */
function readClientKey(env: NodeJS.ProcessEnv): ClientKey | null {
  const file = env["OIDC_PRIVATE_KEY_FILE"] ?? "";
  if (file === "") return null;
  if (env["OIDC_CLIENT_SECRET"]) throw new ConfigError("OIDC_PRIVATE_KEY_FILE and OIDC_CLIENT_SECRET exclude each other");
  try {
    const key = createPrivateKey(readFileSync(file));
    const algorithm = algorithmOf(key);
    if (algorithm === null) throw new Error("it is no key for RSA (2048 bits or more), P-256 or Ed25519");
    return { key, algorithm, keyId: env["OIDC_KEY_ID"] || null };
  } catch (error) {
    throw new ConfigError(`OIDC_PRIVATE_KEY_FILE "${file}" can't be read: ${messageOf(error)}`);
  }
}

const LEAST_RSA_BITS = 2048;

function algorithmOf({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): ClientKey["algorithm"] | null {
  if (asymmetricKeyType === "rsa") return (asymmetricKeyDetails?.modulusLength ?? 0) >= LEAST_RSA_BITS ? "RS256" : null;
  if (asymmetricKeyType === "ec") return asymmetricKeyDetails?.namedCurve === "prime256v1" ? "ES256" : null;
  return asymmetricKeyType === "ed25519" ? "EdDSA" : null;
}

const AT_ONCE = "16";
const MOST_AT_ONCE = 1000;

function readApi(env: NodeJS.ProcessEnv, mode: Mode): ExchangeApiSettings | null {
  const url = (env["EXCHANGE_API"] ?? "").replace(/\/$/, "");
  if (url === "") return null;
  requireAddress("EXCHANGE_API", url, mode);
  const [, keyId, secret] = /^([\w-]{1,60}):([0-9a-f]{64})$/i.exec(env["EXCHANGE_KEY"] ?? "") ?? [];
  if (keyId === undefined || secret === undefined)
    throw new ConfigError(
      "EXCHANGE_KEY is the name of Plaza's key at the exchange, a colon and 64 hexadecimal digits; EXCHANGE_API needs it",
    );
  const atOnce = Number.parseInt(env["EXCHANGE_AT_ONCE"] || AT_ONCE, 10);
  if (!Number.isInteger(atOnce) || atOnce < 1 || atOnce > MOST_AT_ONCE)
    throw new ConfigError(`EXCHANGE_AT_ONCE is a whole number from 1 to ${MOST_AT_ONCE}, not "${env["EXCHANGE_AT_ONCE"]}"`);
  return { url, keyId, secret, atOnce, timeoutMs: HOST_TIMEOUT_MS };
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
