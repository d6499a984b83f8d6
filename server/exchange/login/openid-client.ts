import { createRemoteJWKSet, importPKCS8, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from "jose";
import * as openid from "openid-client";
import type { ClientKey, ExchangeLoginSettings } from "../../core/exchange-config.ts";

/** What is kept in the browser, sealed, while its user is at the exchange. */
export interface LoginFlow {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** Who the exchange says that the user is. */
export interface ExchangeIdentity {
  /** `sub`: the exchange's name for the user, which never changes hands. */
  readonly externalId: string;
  readonly sid: string | undefined;
  /** Null where the exchange has not verified it. */
  readonly email: string | null;
  readonly phone: string | null;
  /** Where the exchange says that the account lives; null where it doesn't say. */
  readonly accountGroup: number | null;
  /** Whether the exchange asked for a second factor, by the words that the operator trusts. */
  readonly hasSecondFactor: boolean;
}

export interface OpenidClient {
  /** @returns where the browser goes, and what it must come back with */
  begin(): Promise<{ url: string; flow: LoginFlow }>;
  /** Redeems what the browser came back with. @throws if anything about it is not as it should be */
  finish(search: string, flow: LoginFlow): Promise<ExchangeIdentity>;
  /** Reads a back-channel log-out. @throws unless the provider has signed it for us just now */
  readLogout(token: string): Promise<{ externalId: string | null; sid: string | null }>;
}

const EXTERNAL_ID = /^[\x21-\x7e]{1,255}$/;
const LOGOUT_EVENT = "http://schemas.openid.net/event/backchannel-logout";
const LOGOUT_SECONDS = 120;
const TIMEOUT_S = 10;

/** The address that the provider sends browsers back to. */
export function returnAddress(publicOrigin: string): string {
  return `${publicOrigin}/account/exchange-login`;
}

interface Discovered {
  readonly provider: openid.Configuration;
  /** The keys by which the provider signs. */
  readonly keys: JWTVerifyGetKey;
}

async function discover(settings: ExchangeLoginSettings): Promise<Discovered> {
  const { clientSecret } = settings;
  const isSecret = typeof clientSecret === "string";
  const provider = await openid.discovery(
    new URL(settings.issuer),
    settings.clientId,
    isSecret ? { client_secret: clientSecret } : { token_endpoint_auth_method: "private_key_jwt" },
    isSecret ? undefined : openid.PrivateKeyJwt(await signingKeyOf(clientSecret)),
    {
      timeout: TIMEOUT_S,
      execute: [
        // By default the library trusts the connection that an ID token came by; its signature counts too.
        openid.enableNonRepudiationChecks,
        // The configuration refuses a plain address in production.
        // oxlint-disable-next-line typescript/no-deprecated
        ...(settings.issuer.startsWith("http:") ? [openid.allowInsecureRequests] : []),
      ],
    },
  );
  return { provider, keys: createRemoteJWKSet(new URL(provider.serverMetadata().jwks_uri ?? "")) };
}

async function signingKeyOf({ key, algorithm, keyId }: ClientKey): Promise<openid.PrivateKey> {
  const cryptoKey = await importPKCS8(key.export({ type: "pkcs8", format: "pem" }).toString(), algorithm);
  return keyId === null ? { key: cryptoKey } : { key: cryptoKey, kid: keyId };
}

/** Asks for the provider's metadata at the first log-in, and again if that failed. */
export function openOpenidClient(settings: ExchangeLoginSettings, redirectUri: string): OpenidClient {
  let discovered: Promise<Discovered> | undefined;
  const known = () => {
    discovered ??= discover(settings).catch((error: unknown) => {
      discovered = undefined;
      throw error;
    });
    return discovered;
  };
  return {
    begin: async () => {
      const { provider } = await known();
      const flow = { state: openid.randomState(), nonce: openid.randomNonce(), codeVerifier: openid.randomPKCECodeVerifier() };
      const url = openid.buildAuthorizationUrl(provider, {
        redirect_uri: redirectUri,
        scope: settings.scopes,
        state: flow.state,
        nonce: flow.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(flow.codeVerifier),
        code_challenge_method: "S256",
      });
      return { url: url.href, flow };
    },
    finish: async (search, { state, nonce, codeVerifier }) => {
      const { provider } = await known();
      const tokens = await openid.authorizationCodeGrant(provider, new URL(`${redirectUri}?${search.replace(/^\?/, "")}`), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      });
      return identityOf(tokens.claims(), settings.factorWords);
    },
    readLogout: async (token) => {
      const { provider, keys } = await known();
      const { payload } = await jwtVerify(token, keys, {
        issuer: provider.serverMetadata().issuer,
        audience: settings.clientId,
        maxTokenAge: LOGOUT_SECONDS,
        requiredClaims: ["iat", "jti", "events"],
      });
      return endedBy(payload);
    },
  };
}

function identityOf(claims: openid.IDToken | undefined, factorWords: readonly string[]): ExchangeIdentity {
  if (claims === undefined || !EXTERNAL_ID.test(claims.sub)) throw new Error("the sub can't be a user's name");
  const verified = (value: unknown, isVerified: unknown) => (typeof value === "string" && isVerified === true ? value : null);
  const group = claims["account_group"];
  const factors = [claims["acr"], ...[claims["amr"]].flat()];
  return {
    externalId: claims.sub,
    sid: typeof claims["sid"] === "string" && claims["sid"].length <= 255 ? claims["sid"] : undefined,
    email: verified(claims["email"], claims["email_verified"]),
    phone: verified(claims["phone_number"], claims["phone_number_verified"]),
    accountGroup: typeof group === "number" && Number.isInteger(group) && group >= 0 ? group : null,
    hasSecondFactor: factors.some((word) => typeof word === "string" && factorWords.includes(word)),
  };
}

/** OpenID Connect Back-Channel Logout 1.0, section 2.6. */
function endedBy({ sub, sid, nonce, events }: JWTPayload): { externalId: string | null; sid: string | null } {
  if (nonce !== undefined) throw new Error("a log-out has no nonce: this is an ID token");
  if (typeof events !== "object" || events === null || !Object.hasOwn(events, LOGOUT_EVENT)) throw new Error("this is no log-out");
  const ended = { externalId: sub ?? null, sid: typeof sid === "string" ? sid : null };
  if (ended.externalId === null && ended.sid === null) throw new Error("it names neither a user nor a session");
  return ended;
}
