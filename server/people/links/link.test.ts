import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CaseId, Uid } from "@plaza/contract/ids.ts";
import { Browser, TEST_PASSWORD, testPasswordHash } from "../../testing/browser.ts";
import { whileSet } from "../../testing/refusals/provocation.ts";
import { appealedCase } from "../../testing/situations.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { askBackoffice, hire, type Worker } from "../../testing/staff.ts";
import { subUserOf } from "../../testing/sub-users.ts";
import { act, authenticatorCode, buy, deleteUsedCodes, receipt } from "../../testing/trades.ts";
import { pruneStaffMarks } from "../staff/staff-link.store.ts";
import { pruneLoginMarks } from "../accounts/login-mark.store.ts";

let stack: Stack;
let agent: Worker;
beforeAll(async () => {
  stack = await startStack({ newAccountDays: 0 });
  agent = await hire(stack, "agent");
  await stack.owner.query(
    "INSERT INTO index_price (asset, fiat, price) VALUES ('USDT', 'USD', 100000000) ON CONFLICT (asset, fiat) DO UPDATE SET price = EXCLUDED.price",
  );
});
afterAll(async () => {
  await stack.audit();
  await stack.close();
});

let networks = 0;
/** An address of a network that no other test uses. */
const freshAddress = () => `2001:db8:0:${(networks += 1).toString(16)}::1`;

/** Logs in from a browser, and at an address that is its own where none is named. */
async function logIn(person: Person, browser = new Browser(stack), ip = freshAddress()): Promise<Browser> {
  const authorization = browser.cookies.get("authorization");
  const response = await browser.signIn(person, { "x-forwarded-for": ip, ...(authorization === undefined ? {} : { authorization }) });
  expect(response.statusCode).toBe(200);
  return browser;
}

async function linksOf(person: Person, by = agent) {
  const [found] = (await askBackoffice(stack, by, "GET /api/desk/user", { query: { find: person.uid } })).data;
  return found?.links ?? [];
}
const sorted = (uids: readonly Uid[]) => uids.toSorted((a, b) => (a < b ? -1 : 1));
const marksOf = async (person: Person) =>
  (await stack.owner.query<{ kind: string }>("SELECT kind FROM login_mark WHERE user_id = $1 ORDER BY kind", [person.id])).rows;

const people = (count: number) => Promise.all(Array.from({ length: count }, () => stack.person({ usdt: "5000", name: "Bo Buyer" })));

async function complete(seller: Person, buyer: Person): Promise<void> {
  const orderId = await buy(stack, buyer, await stack.advert(seller, { side: "sell", quantity: "100" }));
  await act(stack, buyer, orderId, "pay");
  await deleteUsedCodes(stack.owner);
  expect((await act(stack, seller, orderId, "release", receipt(buyer))).error).toBeNull();
}

describe("one device", () => {
  it("is a hint on each who logged in from it, after logging out as well, and says who the others are", async () => {
    const [first, second, stranger] = (await people(3)) as [Person, Person, Person];
    const browser = await logIn(first);
    await browser.send({
      method: "POST",
      url: "/api/a/v2/auth/logout",
      headers: { authorization: browser.cookies.get("authorization") ?? "" },
    });
    await logIn(second, browser);
    await logIn(stranger);
    expect(await linksOf(first)).toEqual([{ sign: "shared_device", count: 1, people: [second.uid], facts: {} }]);
    expect(await linksOf(second)).toEqual([{ sign: "shared_device", count: 1, people: [first.uid], facts: {} }]);
    expect(await linksOf(stranger)).toEqual([]);
    const metrics = await (await fetch(new URL("/metrics", stack.server.url))).text();
    expect(metrics).toContain('plaza_feature_uses_total{feature="device_shared"} 1\n');
    // Both of them were shown it.
    expect(metrics).toContain('plaza_link_hints_total{sign="shared_device"} 2\n');
  });

  it("counts for the account of a sub-user, who isn't somebody else", async () => {
    const [main, other] = (await people(2)) as [Person, Person];
    const browser = await logIn(await subUserOf(stack, main, "view"));
    await logIn(main, browser);
    expect(await linksOf(main)).toEqual([]);
    await logIn(other, browser);
    expect((await linksOf(other)).map(({ people: others }) => others)).toEqual([[main.uid]]);
  });

  it("is named by a cookie that no script reads, and a value that we didn't make is replaced", async () => {
    const [person] = (await people(1)) as [Person];
    const browser = new Browser(stack);
    browser.cookies.set("plaza_device", "of my own making");
    await logIn(person, browser);
    expect(browser.cookies.get("plaza_device")).toMatch(/^[\w-]{24}$/);
    expect(browser.attributes.get("plaza_device")).toMatch(/^Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax/);
  });
});

describe("one network", () => {
  it("is a hint for few people, by the household's part of an address, and none for many", async () => {
    const home = (await people(3)) as [Person, Person, Person];
    for (const [index, person] of home.entries()) await logIn(person, new Browser(stack), `2001:db8:1:1::${index + 1}`);
    const hints = await linksOf(home[0]);
    expect(hints.map(({ sign, count }) => [sign, count])).toEqual([["shared_network", 2]]);
    expect(sorted(hints[0]?.people ?? [])).toEqual(sorted([home[1].uid, home[2].uid]));
    const [fourth] = (await people(1)) as [Person];
    await logIn(fourth, new Browser(stack), "2001:db8:1:1::4");
    expect(await linksOf(home[0])).toEqual([]);
    expect(await linksOf(fourth)).toEqual([]);
    // One of the many is shown if the two share something else as well.
    const browser = await logIn(home[0], new Browser(stack), "2001:db8:1:1::1");
    await logIn(fourth, browser, "2001:db8:1:1::4");
    expect((await linksOf(fourth)).map(({ sign, people: others }) => [sign, ...others])).toEqual([
      ["shared_device", home[0].uid],
      ["shared_network", home[0].uid],
    ]);
  });
});

describe("what is kept", () => {
  it("is one digest of the device and one of the network, of no address, until the time is over", async () => {
    const [person] = (await people(1)) as [Person];
    const browser = await logIn(person, new Browser(stack), "203.0.113.77");
    await logIn(person, browser, "203.0.113.77");
    expect(await marksOf(person)).toEqual([{ kind: "device" }, { kind: "network" }]);
    const { rows } = await stack.owner.query<{ row: string }>("SELECT m::text AS row FROM login_mark m");
    expect(rows.map(({ row }) => row).join()).not.toMatch(/203\.0\.113|2001:db8/);
    await stack.owner.query("UPDATE login_mark SET last_at = now() - interval '89 days' WHERE user_id = $1", [person.id]);
    await pruneLoginMarks(stack.server.context.db, 90);
    expect(await marksOf(person)).toHaveLength(2);
    await stack.owner.query("UPDATE login_mark SET last_at = now() - interval '91 days' WHERE user_id = $1", [person.id]);
    expect(await pruneLoginMarks(stack.server.context.db, 90)).toBe(2);
    expect(await marksOf(person)).toEqual([]);
  });

  it("is nothing, and no cookie, where the operator wants none", async () => {
    const [person] = (await people(1)) as [Person];
    const browser = await whileSet({ stack }, "linkDays", 0, () => logIn(person));
    expect(await marksOf(person)).toEqual([]);
    expect(browser.cookies.has("plaza_device")).toBe(false);
  });
});

describe("a case", () => {
  it("shows the hints of both parties, to readers without who the others are, and of a staff member's own account none", async () => {
    const { buyer, seller, caseId } = await appealedCase(stack);
    const browser = await logIn(buyer);
    await logIn(seller, browser);
    const view = async (by: Worker) => {
      const { risks, own } = (await askBackoffice(stack, by, "GET /api/desk/appeal", { query: { caseId } })).data;
      return { own, links: risks.links };
    };
    expect(await view(agent)).toEqual({
      own: false,
      links: [
        { about: "buyer", sign: "shared_device", count: 1, people: [seller.uid], facts: {} },
        { about: "seller", sign: "shared_device", count: 1, people: [buyer.uid], facts: {} },
      ],
    });
    expect((await view(await hire(stack, "reader"))).links.map(({ count, people: named }) => [count, named])).toEqual([
      [1, []],
      [1, []],
    ]);
    const { own, links } = await view(await hire(stack, "agent", buyer));
    expect([own, links.map(({ about }) => about)]).toEqual([true, ["seller"]]);
    // Nothing follows from a hint by itself.
    for (const person of [buyer, seller])
      expect((await stack.call(person, "GET /api/ctc/verify-user")).data).toMatchObject({ canTrade: true });
  });
});

describe("a member of staff who trades under another email address", () => {
  const enter = async (worker: Worker, browser: Browser, ip = freshAddress()) => {
    const payload = { email: worker.email, password: TEST_PASSWORD, code: authenticatorCode() };
    const headers = { "x-forwarded-for": ip, authorization: browser.cookies.get("authorization") ?? "" };
    const answer = await browser.send({ method: "POST", url: "/api/desk/sign-in", headers, payload });
    expect(answer.statusCode).toBe(200);
  };
  const claim = async (worker: Worker, caseId: CaseId) =>
    (await askBackoffice(stack, worker, "POST /api/desk/claim-appeal", { body: { caseId, claim: true } })).error;
  const seen = async (caseId: CaseId) =>
    (await askBackoffice(stack, agent, "GET /api/desk/appeal", { query: { caseId } })).data.risks.staffLinks.map(
      ({ name: _name, ...link }) => link,
    );

  it("is named on the case, and refused where no colleague works at that browser", async () => {
    const { buyer, seller, caseId } = await appealedCase(stack);
    const hash = await testPasswordHash();
    const [worker, colleague] = [await hire(stack, "agent", undefined, hash), await hire(stack, "senior", undefined, hash)];
    const browser = await logIn(buyer);
    expect(await seen(caseId)).toEqual([]);
    await enter(worker, browser);
    const { staffId } = worker;
    expect(await seen(caseId)).toEqual([{ staffId, about: "buyer", by: "device", refused: true }]);
    expect(await claim(worker, caseId)).toBe("linked_case");
    const assigned = askBackoffice(stack, colleague, "POST /api/desk/assign-appeal", { body: { caseId, email: worker.email } });
    expect((await assigned).error).toBe("linked_case");
    // Nor do they take from a deposit for that account.
    const body = { uid: seller.uid, toUid: buyer.uid, quantity: "1", reason: "Kept a buyer's money" };
    const senior = await hire(stack, "senior", undefined, hash);
    await enter(senior, await logIn(seller));
    expect((await askBackoffice(stack, senior, "POST /api/desk/take-deposit", { body })).error).toBe("linked_case");
    // On a computer that two share it could be either: both are named.
    await enter(colleague, browser);
    expect((await seen(caseId)).filter(({ about }) => about === "buyer").map(({ refused }) => refused)).toEqual([false, false]);
    expect(await claim(worker, caseId)).toBeNull();
    await stack.owner.query("UPDATE staff_login_mark SET last_at = now() - interval '91 days'");
    expect(await pruneStaffMarks(stack.server.context.db, 90)).toBeGreaterThan(3);
    expect(await seen(caseId)).toEqual([]);
  });

  it("is named by a network of few people, and refused by a payment account", async () => {
    const { buyer, seller, caseId } = await appealedCase(stack);
    const own = await stack.person();
    const [worker, home] = [await hire(stack, "agent", own, await testPasswordHash()), freshAddress()];
    await logIn(buyer, new Browser(stack), home);
    await enter(worker, new Browser(stack), home);
    const { staffId } = worker;
    expect(await seen(caseId)).toEqual([{ staffId, about: "buyer", by: "network", refused: false }]);
    await stack.owner.query(
      "INSERT INTO payment_fingerprint (user_id, fingerprint, is_current, is_shared) SELECT unnest($1::bigint[]), sha256('one account'), true, false",
      [[own.id, seller.id]],
    );
    expect(await seen(caseId)).toContainEqual({ staffId, about: "seller", by: "account", refused: true });
    expect(await claim(worker, caseId)).toBe("linked_case");
  });
});

describe("a ring", () => {
  it("is seen on each of three who trade in turn, and not on a merchant with as many regulars", async () => {
    const ring = (await people(3)) as [Person, Person, Person];
    const [merchant, ...regulars] = (await people(4)) as [Person, ...Person[]];
    await whileSet({ stack }, "ringTrades", 4, async () => {
      for (const _round of [1, 2])
        for (const [index, seller] of ring.entries()) await complete(seller, ring[(index + 1) % ring.length] ?? seller);
      for (const _round of [1, 2]) for (const regular of regulars) await complete(merchant, regular);
      const [hint, ...others] = await linksOf(ring[0]);
      expect(others).toEqual([]);
      expect(hint).toMatchObject({ sign: "shared_counterparties", count: 2, facts: { trades: 4, inside: 4 } });
      expect(sorted(hint?.people ?? [])).toEqual(sorted([ring[1].uid, ring[2].uid]));
      expect(await linksOf(merchant)).toEqual([]);
      // One trade in five with somebody else, and the share of more than four in five is gone.
      await complete(merchant, ring[0]);
      expect(await linksOf(ring[0])).toEqual([]);
    });
  });
});

describe("coins that pass through", () => {
  it("are seen once all of some purchases have left, and not where half of them stay", async () => {
    const [seller, mule, buyer] = (await people(3)) as [Person, Person, Person];
    const moveOut = (person: Person, quantity: string) =>
      stack.call(person, "POST /api/t/v2/transfer", { body: { assetCode: "USDT", from: "p2p", to: "spot", quantity } });
    await whileSet({ stack }, "passThroughPurchases", 2, async () => {
      for (const _round of [1, 2]) {
        await complete(seller, mule);
        expect((await moveOut(mule, "99.9")).error).toBeNull();
        await complete(seller, buyer);
        expect((await moveOut(buyer, "50")).error).toBeNull();
      }
      expect(await linksOf(mule)).toEqual([{ sign: "pass_through", count: 0, people: [], facts: { purchases: 2, left: 2, minutes: 60 } }]);
      expect(await linksOf(buyer)).toEqual([]);
      expect(await linksOf(seller)).toEqual([]);
    });
  });
});

describe("velocity", () => {
  it("is what linked people take together above the limit of one", async () => {
    const [seller, one, other] = (await people(3)) as [Person, Person, Person];
    const browser = await logIn(one);
    await logIn(other, browser);
    await complete(seller, one);
    await complete(seller, other);
    const device = { sign: "shared_device", count: 1, people: [other.uid], facts: {} };
    await whileSet({ stack }, "dayMaxUsd", "200,0,0,0", async () => {
      expect(await linksOf(one)).toEqual([device]);
    });
    await whileSet({ stack }, "dayMaxUsd", "199,0,0,0", async () => {
      expect(await linksOf(one)).toEqual([
        device,
        { sign: "velocity", count: 1, people: [other.uid], facts: { takenCents: "20000", limitCents: "19900" } },
      ]);
    });
  });
});
