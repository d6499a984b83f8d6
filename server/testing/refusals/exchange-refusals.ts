import { randomBytes } from "node:crypto";
import { makeTestServiceKey, serviceRequest, type ServiceInput } from "../service.ts";
import { startStack } from "../stack.ts";
import type { ServiceName } from "@plaza/contract/calls/service.ts";
import { call, type Provocations, type Stage } from "./provocation.ts";

/** Refusals that an exchange's systems meet at the service API, and people whose site logs in at an exchange. */

/** One signed service call. */
async function ask({ stack, headers }: Stage, name: ServiceName, input: ServiceInput): Promise<string> {
  const request = serviceRequest(await makeTestServiceKey(stack), name, input);
  return (await stack.server.app.inject({ ...request, headers: { ...request.headers, ...headers } })).body;
}

async function putUser(stage: Stage, facts: object): Promise<{ readonly externalId: string; readonly text: string }> {
  const externalId = `refused-${randomBytes(6).toString("hex")}`;
  return { externalId, text: await ask(stage, "PUT /api/s/v1/users/{externalId}", { params: { externalId }, body: facts }) };
}

/** Moves coins in or out of the P2P wallet of a user of the exchange, as the row says it to be. */
async function move(stage: Stage, name: "credits" | "debits", changed: object, row = "nickname = 'Ann'"): Promise<string> {
  const { externalId } = await putUser(stage, {});
  await stage.stack.owner.query(`UPDATE users SET ${row} WHERE external_id = $1`, [externalId]);
  const body = { externalId, asset: "USDT", amount: "5", reference: `refused-${externalId}`, ...changed };
  return ask(stage, `POST /api/s/v1/${name}`, { body });
}

/** The same stage at a site that logs its users in at an exchange, which doesn't respond. */
async function atExchange(stage: Stage, provoke: (stage: Stage) => Promise<string>): Promise<string> {
  const exchangeLogin = { issuer: "http://127.0.0.1:9", clientId: "plaza", clientSecret: "secret", scopes: "openid", factorWords: ["mfa"] };
  const stack = await startStack({}, 4, { exchangeLogin, publicOrigin: "http://plaza.test" });
  try {
    return await provoke({ ...stage, stack });
  } finally {
    await stack.close();
  }
}

export const EXCHANGE_REFUSALS = {
  contact_taken: {
    provoke: async (stage) => {
      const email = `taken-${randomBytes(6).toString("hex")}@exchange.test`;
      await putUser(stage, { email });
      return (await putUser(stage, { email })).text;
    },
  },
  asset_unknown: { provoke: (stage) => move(stage, "credits", { asset: "NOCOIN" }) },
  amount_invalid: { provoke: (stage) => move(stage, "credits", { amount: "0" }) },
  balance_too_large: {
    provoke: async (stage) => {
      const { externalId } = await putUser(stage, {});
      await stage.stack.owner.query(
        `SELECT ledger_post('deposit', 'USDT', NULL, NULL, '{external,p2p}', ARRAY[NULL, id], '{NULL,NULL}', ARRAY[1 - 1e24, 1e24 - 1]::numeric[]) FROM users WHERE external_id = $1`,
        [externalId],
      );
      const body = { externalId, asset: "USDT", amount: "1", reference: `refused-${externalId}` };
      return ask(stage, "POST /api/s/v1/credits", { body });
    },
  },
  user_frozen: { provoke: (stage) => move(stage, "debits", {}, "frozen_until = now() + interval '1 hour'") },
  user_on_hold: { provoke: (stage) => move(stage, "debits", {}, "security_hold_until = now() + interval '1 hour'") },
  exchange_login_required: {
    provoke: (stage) =>
      atExchange(stage, (there) =>
        call(there, null, "POST /api/a/v2/auth/login", { body: { account: "a@example.test", password: "Some-Passw0rd!" } }),
      ),
  },
  exchange_login_failed: {
    provoke: (stage) =>
      atExchange(stage, (there) =>
        call(there, null, "POST /api/a/v2/auth/exchange/finish", { body: { search: "?code=x" }, headers: { origin: "http://plaza.test" } }),
      ),
  },
  exchange_unavailable: {
    provoke: (stage) =>
      atExchange(stage, (there) =>
        call(there, null, "POST /api/a/v2/auth/exchange/begin", { body: {}, headers: { origin: "http://plaza.test" } }),
      ),
  },
} as const satisfies Partial<Provocations>;
