import { text } from "node:stream/consumers";
import { portOf } from "@plaza/contract/testing/ports.ts";
import { createServer } from "node:http";
import { once } from "node:events";
import type { KeyObject } from "node:crypto";
import { exportJWK, generateKeyPair, jwtVerify, SignJWT, type CryptoKey, type JWTPayload } from "jose";

/** What the next tokens say instead of what they should. */
export interface Lies {
  readonly claims?: JWTPayload;
  /** Signs with a key that the provider never published. */
  readonly foreignKey?: boolean;
}

/** An OpenID provider that a test can make say anything. */
export interface TestProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Lets a user log in: reads the address that the client sends browsers to, and answers the query that the browser comes back with. */
  authorize(url: string, user: JWTPayload & { readonly sub: string }, lies?: Lies): string;
  logoutToken(claims: JWTPayload, lies?: Lies & { readonly issuedAt?: number }): Promise<string>;
  /** From now on the client signs with this key (`private_key_jwt`), and no secret counts. */
  expectKey(key: CryptoKey | KeyObject): void;
  close(): Promise<void>;
}

interface Grant {
  readonly user: JWTPayload;
  readonly nonce: string;
  readonly challenge: string;
  readonly lies: Lies;
}

const LOGOUT_EVENT = "http://schemas.openid.net/event/backchannel-logout";

const [clientId, clientSecret] = ["plaza", "client-secret-of-the-test"] as const;

function metadataOf(issuer: string): object {
  return {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true,
  };
}

/** Who may redeem codes: the client with the secret, or once a key is expected the one that signs with it. */
function clientOf(issuer: string) {
  let expected: CryptoKey | KeyObject | null = null;
  const assertions = new Set<string>();
  const isGenuine = async (form: URLSearchParams): Promise<boolean> => {
    if (expected === null) return form.get("client_secret") === clientSecret && form.get("client_assertion") === null;
    const options = { issuer: clientId, subject: clientId, audience: issuer, requiredClaims: ["jti", "exp"] };
    const checked = await jwtVerify(form.get("client_assertion") ?? "", expected, options).catch(() => null);
    const { jti = "" } = checked?.payload ?? {};
    // An assertion works once.
    return jti !== "" && form.get("client_secret") === null && !assertions.has(jti) && assertions.add(jti).has(jti);
  };
  return { isGenuine, expectKey: (key: CryptoKey | KeyObject) => void (expected = key) };
}

export async function startTestProvider(): Promise<TestProvider> {
  const [own, foreign] = await Promise.all([generateKeyPair("RS256"), generateKeyPair("RS256")]);
  const grants = new Map<string, Grant>();
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://127.0.0.1:${portOf(server)}`;
  const keyOf = (lies: Lies): CryptoKey => (lies.foreignKey === true ? foreign.privateKey : own.privateKey);
  const signed = (claims: JWTPayload, lies: Lies, type: string) =>
    new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "own", typ: type }).sign(keyOf(lies));
  const idToken = ({ user, nonce, lies }: Grant) => {
    const now = Math.floor(Date.now() / 1000);
    return signed({ iss: issuer, aud: clientId, iat: now, exp: now + 300, nonce, sid: "session-1", ...user, ...lies.claims }, lies, "JWT");
  };
  const client = clientOf(issuer);
  const answers: Readonly<Record<string, (form: URLSearchParams) => Promise<[number, unknown]>>> = {
    "/.well-known/openid-configuration": async () => [200, metadataOf(issuer)],
    "/jwks": async () => [200, { keys: [{ ...(await exportJWK(own.publicKey)), kid: "own", alg: "RS256", use: "sig" }] }],
    "/token": async (form) => {
      if (!(await client.isGenuine(form))) return [401, { error: "invalid_client" }];
      const code = form.get("code") ?? "";
      const grant = grants.get(code);
      // A code works once.
      grants.delete(code);
      const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(form.get("code_verifier") ?? ""));
      if (grant === undefined || Buffer.from(digest).toString("base64url") !== grant.challenge) return [400, { error: "invalid_grant" }];
      return [200, { access_token: "unused", token_type: "Bearer", expires_in: 300, id_token: await idToken(grant) }];
    },
  };
  server.on("request", (request, response) => {
    void (async () => {
      const body = await text(request);
      const [status, json] = (await answers[request.url ?? ""]?.(new URLSearchParams(body))) ?? [404, {}];
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(json));
    })();
  });
  let codes = 0;
  return {
    issuer,
    clientId,
    clientSecret,
    authorize: (url, user, lies = {}) => {
      const { searchParams: asked } = new URL(url);
      const code = `code-${(codes += 1)}`;
      grants.set(code, { user, nonce: asked.get("nonce") ?? "", challenge: asked.get("code_challenge") ?? "", lies });
      return new URLSearchParams({ code, state: asked.get("state") ?? "", iss: issuer }).toString();
    },
    logoutToken: (claims, { issuedAt = Math.floor(Date.now() / 1000), ...lies } = {}) =>
      signed(
        { iss: issuer, aud: clientId, iat: issuedAt, jti: `logout-${(codes += 1)}`, events: { [LOGOUT_EVENT]: {} }, ...claims },
        lies,
        "logout+jwt",
      ),
    expectKey: client.expectKey,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
