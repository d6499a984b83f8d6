import type { EarnedTier } from "@plaza/contract/merchant.ts";
import type { MerchantApplicationId } from "@plaza/contract/ids.ts";
import { requireValue } from "@plaza/contract/testing/require-value.ts";
import { askBackoffice, type Worker } from "./staff.ts";
import type { Person, Stack, Traits } from "./stack.ts";

/** A user whose past qualifies for every tier except for the deposit, with no requirement for the last 30 days. */
export async function seasoned(stack: Stack, traits: Traits = {}): Promise<Person> {
  const person = await stack.person({ usdt: "20000", ...traits });
  await stack.owner.query("UPDATE users SET created_at = now() - interval '400 days' WHERE id = $1", [person.id]);
  await stack.owner.query(
    `INSERT INTO reputation_opening (user_id, completed, at_fault, release_seconds, releases, pay_seconds, payments, positive, negative, partners, ranked_trades, praised_by, criticised_by, first_trade_at)
     VALUES ($1, 2000, 10, 300000, 1000, 300000, 1000, 800, 4, 900, 1600, 600, 2, now() - interval '390 days')`,
    [person.id],
  );
  await stack.owner.query("SELECT reputation_rebuild()");
  return person;
}

export function apply(stack: Stack, person: Person, tier: EarnedTier, key?: string) {
  return stack.call(person, "POST /api/ctc/apply-merchant", {
    body: { tier, contact: "telegram @desk, 9 to 17 UTC", monthlyUsd: "50000", sourceOfFunds: "Savings and trading income", agree: true },
    ...(key === undefined ? {} : { key }),
  });
}

/** Takes an application through staff review. */
export async function approve(stack: Stack, worker: Worker, applicationId: MerchantApplicationId) {
  await askBackoffice(stack, worker, "POST /api/desk/claim-merchant", { body: { applicationId, claim: true } });
  return askBackoffice(stack, worker, "POST /api/desk/decide-merchant", { body: { applicationId, decision: "approve" } });
}

/** A merchant of this tier, made in the way in which everybody becomes one. */
export async function merchantOf(stack: Stack, worker: Worker, tier: EarnedTier): Promise<Person> {
  const person = await seasoned(stack);
  const { application } = (await apply(stack, person, tier)).data;
  const done = await approve(stack, worker, requireValue(application).applicationId);
  if (done.error !== null) throw new Error(`no merchant came of it: ${done.text}`);
  return person;
}

/** The program as its user sees it. */
export async function programOf(stack: Stack, person: Person) {
  return (await stack.call(person, "GET /api/ctc/query-merchant")).data;
}

/** The kinds of the notifications in a user's inbox. */
export async function noticesOf(stack: Stack, person: Person): Promise<string[]> {
  return (await stack.call(person, "GET /api/ctc/query-notifications")).data.items.map(({ kind }) => kind);
}

/** Somebody's dollars in coins, by where they lie. */
export async function usdtOf(stack: Stack, person: Person) {
  const { balances } = (await stack.call(person, "GET /api/t/v2/spot-balance")).data;
  return balances.find(({ assetCode }) => assetCode === "USDT");
}
