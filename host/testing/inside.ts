import { startStack, type Person, type Stack } from "@plaza/server/testing/stack.ts";
import { DEMO_KEY, type ExchangeUser } from "../demo.ts";
import { startExchange, type Exchange, type ExchangeOptions } from "../exchange.ts";
import { OFFLINE_EXCHANGE } from "./offline-exchange.ts";

/** Below the contract's ten seconds, so that a test of an answer that does not come ends soon, and more than a pause of a busy machine. */
const TIMEOUT_MS = 2000;

/** A user of the exchange with this many USDT in the spot wallet. */
export function exchangeUser(name: string, usdt: string): ExchangeUser {
  const contact = { email: `${name}@exchange.test`, emailVerified: true, phone: null };
  const identity = { legalName: name, country: "US", identity: "none" } as const;
  return { externalId: `ex-${name}`, name, ...contact, ...identity, spot: { USDT: usdt } };
}

/** A Plaza inside the reference exchange, which answers late, wrongly or not at all as `options` say. */
export interface Inside {
  readonly exchange: Exchange;
  readonly stack: Stack;
  /** Makes a user here the one whom the exchange knows by this name. */
  connect(person: Person, user: ExchangeUser): Promise<void>;
  /** Audits the ledger before it stops both. */
  close(): Promise<void>;
}

type Switches = Partial<Parameters<typeof startStack>[2]>;

/** @param switches with how long an answer of the exchange is waited for */
export async function startInside(
  options: Pick<ExchangeOptions, "users" | "faults" | "settleMs" | "random" | "replaceParts">,
  { timeoutMs = TIMEOUT_MS, ...switches }: Switches & { readonly timeoutMs?: number } = {},
): Promise<Inside> {
  const exchange = await startExchange({ ...OFFLINE_EXCHANGE, lateMs: 2 * timeoutMs, ...options });
  const { id: keyId, secret } = DEMO_KEY;
  const stack = await startStack({}, 12, {
    exchangeApi: { url: exchange.origin, keyId, secret, atOnce: 16, timeoutMs },
    ...switches,
  });
  return {
    exchange,
    stack,
    connect: async ({ id }, { externalId }) => {
      await stack.owner.query("UPDATE users SET external_id = $2 WHERE id = $1", [id, externalId]);
    },
    close: async () => {
      await stack.audit();
      await stack.close();
      await exchange.close();
    },
  };
}
