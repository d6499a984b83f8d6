import { requireValue } from "@plaza/contract/testing/require-value.ts";
import { personAt } from "@plaza/server/testing/people.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { alarmsOfTransfers, driveDueTransfers } from "@plaza/server/testing/exchange.ts";
import { TRIALS } from "@plaza/server/testing/trials.ts";
import type { Person, Stack } from "@plaza/server/testing/stack.ts";
import type { Exchange } from "./exchange.ts";
import { randomFaults, requestedFaults, type Fault, type FaultSource } from "./faults/faults.ts";
import { exchangeUser, startInside, type Inside } from "./testing/inside.ts";

const PEOPLE = 8;
/** In smallest units, at each side and for each person. */
const COINS = 1_000_000_000n;
const SEED = 20_261_122;

const users = Array.from({ length: PEOPLE }, (_, number) => exchangeUser(`user${number}`, "1000"));

let faults: FaultSource = () => null;
let inside: Inside;
let exchange: Exchange;
let stack: Stack;
let people: Person[];
beforeAll(async () => {
  // A hundred answers that never come are waited for.
  inside = await startInside({ users, faults: () => faults(), settleMs: 50, random: seeded(SEED) }, { timeoutMs: 250 });
  ({ exchange, stack } = inside);
  people = await Promise.all(users.map(() => stack.person({ usdt: "1000" })));
  for (const [number, user] of users.entries()) await inside.connect(personAt(people, number), user);
});
afterAll(() => inside.close());

/** The same numbers each run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

async function move(person: Person, direction: "to_p2p" | "from_p2p", quantity: string) {
  const [from, to] = direction === "to_p2p" ? (["spot", "p2p"] as const) : (["p2p", "spot"] as const);
  return stack.call(person, "POST /api/t/v2/transfer", { body: { assetCode: "USDT", from, to, quantity } });
}

/** Asks the exchange until every transfer has ended: due ones at once, instead of after their waits. */
async function driveToTheEnd(): Promise<void> {
  for (;;) {
    const { rows } = await stack.owner.query<{ open: number }>(
      "SELECT count(*)::int AS open FROM exchange_transfer WHERE state NOT IN ('done', 'refused')",
    );
    if (rows[0]?.open === 0) return;
    await stack.owner.query("UPDATE exchange_transfer SET next_attempt_at = now() WHERE state NOT IN ('done', 'refused', 'sent')");
    await stack.owner.query(
      "UPDATE exchange_transfer SET next_attempt_at = now() WHERE state = 'sent' AND changed_at < now() - interval '1 second'",
    );
    await driveDueTransfers(stack);
  }
}

async function transfersHere() {
  const { rows } = await stack.owner.query<{ reference: string; state: string; direction: string; amount: string }>(
    "SELECT reference, state, direction, amount::text FROM exchange_transfer",
  );
  return rows;
}

async function sumHere(): Promise<bigint> {
  const { rows } = await stack.owner.query<{ sum: string }>(
    "SELECT sum(balance)::text FROM ledger_account WHERE kind IN ('p2p', 'transit') AND asset = 'USDT'",
  );
  return BigInt(rows[0]?.sum ?? 0);
}

describe("transfers between Plaza and an exchange", () => {
  it("leave the P2P wallet neither during a security hold nor a freeze, and the exchange isn't even asked", async () => {
    const person = requireValue(people[0]);
    const asked = (await transfersHere()).length;
    const set = (columns: string) => stack.owner.query(`UPDATE users SET ${columns} WHERE id = $1`, [person.id]);
    await set("security_hold_until = now() + interval '1 day'");
    expect((await move(person, "from_p2p", "1")).answer).toMatchObject({
      error: "not_eligible",
      data: { reasons: [{ reason: "security_hold" }] },
    });
    await set("security_hold_until = NULL, frozen_until = now() + interval '1 day'");
    expect((await move(person, "from_p2p", "1")).error).toBe("account_frozen");
    await set("frozen_until = NULL");
    expect(await transfersHere()).toHaveLength(asked);
  });

  it("all end done or refused, alike on both sides, when half of the requests go wrong in every way", async () => {
    const random = seeded(SEED + 1);
    faults = randomFaults(0.5, random);
    const count = TRIALS;
    const before = (await sumHere()) + exchange.wallet.sumOf("USDT");
    const asked = Array.from({ length: count }, () => ({
      person: personAt(people, Math.floor(random() * PEOPLE)),
      direction: random() < 0.5 ? ("to_p2p" as const) : ("from_p2p" as const),
      // Some of them are more than anyone has.
      quantity: (random() < 0.05 ? 5000 : 1 + random() * 40).toFixed(6),
    }));
    for (let from = 0; from < asked.length; from += 16) {
      await Promise.all(asked.slice(from, from + 16).map(({ person, direction, quantity }) => move(person, direction, quantity)));
      await driveDueTransfers(stack);
    }
    await driveToTheEnd();
    const here = await transfersHere();
    const outcomes = Object.groupBy(here, ({ state }) => state);
    process.stdout.write(`${here.length} transfers: ${outcomes["done"]?.length ?? 0} done, ${outcomes["refused"]?.length ?? 0} refused
`);
    for (const { reference, state } of here) expect([reference, exchange.wallet.find(reference)?.state]).toEqual([reference, state]);
    expect(here.filter(({ state }) => state === "done").length).toBeGreaterThan(count / 4);
    expect((await sumHere()) + exchange.wallet.sumOf("USDT")).toBe(before);
    expect(before).toBe(2n * COINS * BigInt(PEOPLE));
    await stack.audit();
  });

  it.each<[Fault, "to_p2p" | "from_p2p"]>([
    ["timeout_before", "from_p2p"],
    ["timeout_after", "to_p2p"],
    ["error_after", "from_p2p"],
    ["lost_after", "to_p2p"],
    ["contradictory", "from_p2p"],
    ["garbled", "to_p2p"],
    ["late", "from_p2p"],
    ["duplicate", "to_p2p"],
  ])("survive %s: the coins of a %s move exactly once", async (fault, direction) => {
    const planned = requestedFaults();
    faults = planned.next;
    planned.queue([fault]);
    const before = await sumHere();
    const person = personAt(people, 0);
    const { data } = await move(person, direction, "1.5");
    await driveToTheEnd();
    const id = data.transfer?.transferId;
    if (id === undefined) throw new Error("no transfer was begun");
    expect((await stack.call(person, "GET /api/t/v2/transfers/{id}", { params: { id } })).data).toMatchObject({
      state: "done",
      reason: null,
    });
    expect((await sumHere()) - before).toBe(direction === "to_p2p" ? 1_500_000n : -1_500_000n);
    await stack.audit();
  });

  it("are asked about by no job while their own request is on its way", async () => {
    const { exchangeApi } = stack.server.context.config;
    if (exchangeApi === null) throw new Error("there is no exchange");
    const { timeoutMs } = exchangeApi;
    // On a busy machine an answer takes longer than this file's short patience, and then a job has to ask.
    Object.assign(exchangeApi, { timeoutMs: 60_000 });
    let calls = 0;
    faults = () => {
      calls++;
      return null;
    };
    const trading = new AbortController();
    const job = async () => {
      while (!trading.signal.aborted) await driveDueTransfers(stack);
    };
    const jobs = [job(), job()];
    let moves = 0;
    for (; moves < TRIALS; moves += PEOPLE) await Promise.all(people.map((person) => move(person, "from_p2p", "0.1")));
    const open = async () => (await transfersHere()).filter(({ state }) => state !== "done" && state !== "refused");
    await expect.poll(open, { timeout: 60_000 }).toEqual([]);
    trading.abort();
    await Promise.all(jobs);
    // An exchange that is asked too early says that it never heard of the transfer, which it has done by the time that its answer is read.
    expect(calls).toBe(moves);
    Object.assign(exchangeApi, { timeoutMs });
    await stack.audit();
  });

  it("go on when a step of another one fails, and without the database wait for the next round alone", async () => {
    faults = () => "lost_before";
    const begun = await Promise.all([0, 1, 2].map((index) => move(personAt(people, index), "from_p2p", "1")));
    const ids = begun.map(({ data }) => data.transfer?.transferId ?? "");
    await expect.poll(async () => (await transfersHere()).filter(({ state }) => state === "unknown").length, { timeout: 30_000 }).toBe(3);
    faults = () => null;
    const dueAgain = async () => {
      const { rows } = await stack.owner.query<{ id: string; state: string; due: boolean }>(
        "SELECT id::text, state, next_attempt_at <= now() AS due FROM exchange_transfer WHERE id = ANY ($1)",
        [ids],
      );
      return new Map(rows.map(({ id, state, due }) => [id, state === "unknown" ? `unknown, due ${due}` : state]));
    };
    // Both fail where the answer is written, after the exchange was asked.
    await stack.owner.query(`CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NEW.id = ${ids[0]} THEN RAISE EXCEPTION 'spoiled' USING ERRCODE = 'XX000'; ELSE RAISE EXCEPTION 'spoiled' USING ERRCODE = '55P03'; END IF; END $$`);
    await stack.owner.query(`CREATE TRIGGER spoil BEFORE UPDATE ON exchange_transfer FOR EACH ROW
      WHEN (NEW.id IN (${ids[0]}, ${ids[1]}) AND NEW.changed_at <> OLD.changed_at) EXECUTE FUNCTION spoil()`);
    const due = "UPDATE exchange_transfer SET next_attempt_at = now() WHERE state NOT IN ('done', 'refused')";
    await stack.owner.query(due);
    await driveDueTransfers(stack);
    expect(stack.takeFaults()).toEqual([expect.stringContaining("exchange_transfer_failed")]);
    const after = await dueAgain();
    expect(ids.map((id) => after.get(id))).toEqual(["unknown, due false", "unknown, due true", expect.stringMatching(/^(?:done|asked)$/)]);
    await stack.owner.query("DROP TRIGGER spoil ON exchange_transfer; DROP FUNCTION spoil");
    await driveToTheEnd();
    await stack.audit();
  });

  it("are refused with the exchange's reason, and the coins come back", async () => {
    faults = () => null;
    const before = await sumHere();
    const { data } = await move(personAt(people, 1), "to_p2p", "9000");
    await driveToTheEnd();
    const id = data.transfer?.transferId;
    if (id === undefined) throw new Error("no transfer was begun");
    const seen = await stack.call(personAt(people, 1), "GET /api/t/v2/transfers/{id}", { params: { id } });
    expect(seen.data).toMatchObject({ state: "refused", reason: "insufficient_balance" });
    expect((await stack.call(personAt(people, 2), "GET /api/t/v2/transfers/{id}", { params: { id } })).error).toBe("not_found");
    expect(await sumHere()).toBe(before);
  });

  it("raise an alarm when they are unknown for ten minutes", async () => {
    faults = () => "lost_before";
    await move(personAt(people, 3), "from_p2p", "1");
    await expect.poll(async () => (await transfersHere()).some(({ state }) => state === "unknown"), { timeout: 30_000 }).toBe(true);
    expect(await alarmsOfTransfers(stack)).not.toContain("transfer_unknown");
    await stack.owner.query("UPDATE exchange_transfer SET unknown_since = now() - interval '11 minutes' WHERE state = 'unknown'");
    expect(await alarmsOfTransfers(stack)).toContain("transfer_unknown");
    const metrics = (await stack.server.app.inject({ url: "/metrics" })).body;
    expect(metrics).toMatch(/^plaza_transfers_unknown [1-9]/m);
    expect(metrics).toMatch(/^plaza_transfers_pending \d+$/m);
    expect(stack.takeFaults()).toEqual([expect.stringContaining("exchange_transfers_unknown")]);
    faults = () => null;
    await driveToTheEnd();
  });
});

describe("spot balances", () => {
  const read = async (person: Person) => (await stack.call(person, "GET /api/t/v2/spot-balance")).data;
  const spotOf = (data: Awaited<ReturnType<typeof read>>) => data.balances.find(({ assetCode }) => assetCode === "USDT")?.spot;

  it("come from the exchange: live, then the last known ones while it is away", async () => {
    faults = () => null;
    const live = await read(personAt(people, 4));
    expect(live.exchange?.state).toBe("live");
    expect(Number(spotOf(live))).toBeGreaterThan(0);
    faults = () => "error_before";
    const stale = await read(personAt(people, 4));
    expect(stale.exchange).toMatchObject({ state: "stale", at: live.exchange?.at });
    expect(spotOf(stale)).toBe(spotOf(live));
    const away = await read(personAt(people, 5));
    expect(away.exchange).toEqual({ state: "away", at: null });
    expect(spotOf(away)).toBe("0");
    expect(Number(away.balances.find(({ assetCode }) => assetCode === "USDT")?.p2p)).toBeGreaterThan(0);
    faults = () => null;
  });

  it("of a user whom the exchange does not know are in this market's own ledger", async () => {
    const stranger = await stack.person({ usdt: "5" });
    const data = await read(stranger);
    expect(data.exchange).toBeUndefined();
    expect((await move(stranger, "from_p2p", "2")).data.transfer).toBeUndefined();
    expect(spotOf(await read(stranger))).toBe("2");
  });
});
