import { generateKeyPairSync, randomBytes } from "node:crypto";
import { Provider, type Configuration } from "oidc-provider";
import type { ExchangeUser } from "../demo.ts";
import { MemoryAdapter } from "./memory-adapter.ts";

export interface ProviderOptions {
  /** Where browsers reach the exchange; also the issuer. */
  readonly origin: string;
  readonly users: readonly ExchangeUser[];
  readonly client: {
    readonly id: string;
    readonly secret: string;
    /** Where Plaza takes the code. */
    readonly redirectUri: string;
    /** Where Plaza learns that a user has logged out here. */
    readonly backchannelLogoutUri: string;
    /** Where the user goes after logging out. */
    readonly afterLogoutUri: string;
  };
}

/**
 * The exchange as an OpenID provider with one client, Plaza. The client is trusted: nobody is asked for consent. Keys and sessions live
 * as long as the process; a real exchange keeps them.
 */
export function openProvider({ origin, users, client }: ProviderOptions): Provider {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const configuration: Configuration = {
    adapter: MemoryAdapter,
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [client.redirectUri],
        post_logout_redirect_uris: [client.afterLogoutUri],
        response_types: ["code"],
        grant_types: ["authorization_code"],
        backchannel_logout_uri: client.backchannelLogoutUri,
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), use: "sig", alg: "RS256", kid: "exchange-1" }] },
    cookies: { keys: [randomBytes(32).toString("hex")] },
    pkce: { required: () => true },
    claims: {
      openid: ["sub", "acr", "amr"],
      email: ["email", "email_verified"],
      phone: ["phone_number", "phone_number_verified"],
      profile: ["name"],
    },
    // Everything about the user is in the ID token: Plaza needs no second call.
    conformIdTokenClaims: false,
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        // The question has been answered on the exchange's own page.
        logoutSource: (context, form) => {
          context.body = `<!doctype html><title>Logging out</title>${form}<script>document.forms[0].insertAdjacentHTML("beforeend",'<input type="hidden" name="logout" value="yes">');document.forms[0].submit()</script>`;
        },
        postLogoutSuccessSource: (context) => context.redirect("/"),
      },
    },
    // By default the library reaches no address of this machine; the one client is known, and in the demo it is here.
    // Its guard is in the dispatcher that it passes.
    fetch: (url, options) => fetch(url, { ...options, dispatcher: undefined } as object),
    interactions: { url: (_context, interaction) => `/log-in/${interaction.uid}` },
    ttl: { AccessToken: 300, AuthorizationCode: 60, IdToken: 300, Interaction: 600, Session: 86_400, Grant: 86_400 },
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({ clientId: oidc.client?.clientId ?? "", accountId: oidc.session?.accountId ?? "" });
      grant.addOIDCScope("openid email phone profile");
      await grant.save();
      return grant;
    },
    findAccount: (_context, id) => {
      const user = users.find(({ externalId }) => externalId === id);
      if (user === undefined) return undefined;
      return { accountId: id, claims: () => claimsOf(user) };
    },
  };
  return new Provider(origin, configuration);
}

function claimsOf({ externalId, email, emailVerified, phone, name }: ExchangeUser) {
  return {
    sub: externalId,
    email,
    email_verified: emailVerified,
    name,
    ...(phone === null ? {} : { phone_number: phone, phone_number_verified: true }),
  };
}
