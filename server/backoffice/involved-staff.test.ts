import { afterAll, beforeAll, expect, it } from "vitest";
import { requireValue } from "@plaza/contract/testing/require-value.ts";
import { apply, seasoned } from "../testing/merchants.ts";
import { appealedCase, SITUATIONS } from "../testing/situations.ts";
import { startStack, type Person, type Stack } from "../testing/stack.ts";
import { askBackoffice, hire, type Worker } from "../testing/staff.ts";

let stack: Stack;
let helper: Worker;
beforeAll(async () => {
  stack = await startStack({ limitRequestFourEyesUsd: "2000", merchantTradesMonth: "0,0,0" });
  helper = await hire(stack, "senior");
});
afterAll(async () => {
  await stack.audit();
  await stack.close();
});

const UNTIL = new Date(Date.now() + 86_400_000).toISOString();
const WHY = "An act of a test";

/** As after a login of each of the two in one browser, in which no colleague works. */
async function shareBrowser(worker: Worker, person: Person): Promise<void> {
  await stack.owner.query(
    `WITH mark AS (INSERT INTO staff_login_mark (mark, staff_id, kind) VALUES (sha256(($1 || '.' || $2)::bytea), $1::bigint, 'device') RETURNING mark)
     INSERT INTO login_mark (mark, user_id, kind) SELECT mark.mark, $2::bigint, 'device' FROM mark`,
    [worker.staffId, person.id],
  );
}

/** What a member of staff can do about a person: each prepares what the act needs, and returns the act. */
const ACTS = {
  freeze: async (person: Person) => (by: Worker) =>
    askBackoffice(stack, by, "POST /api/desk/freeze-user", { body: { uid: person.uid, until: UNTIL, reason: "other", note: WHY } }),
  unfreeze: async (person: Person) => {
    await askBackoffice(stack, helper, "POST /api/desk/freeze-user", {
      body: { uid: person.uid, until: UNTIL, reason: "other", note: WHY },
    });
    return (by: Worker) => askBackoffice(stack, by, "POST /api/desk/unfreeze-user", { body: { uid: person.uid, note: WHY } });
  },
  "lift a pause": async (person: Person) => {
    const { caseId } = await appealedCase(stack);
    await stack.owner.query("INSERT INTO trade_pause (case_id, user_id, until) VALUES ($1, $2, now() + interval '1 day')", [
      caseId,
      person.id,
    ]);
    return (by: Worker) => askBackoffice(stack, by, "POST /api/desk/lift-trade-pause", { body: { uid: person.uid, note: WHY } });
  },
  "withdraw an identity": async (person: Person) => (by: Worker) =>
    askBackoffice(stack, by, "POST /api/desk/withdraw-kyc", { body: { uid: person.uid, reasons: ["document_expired"], note: WHY } }),
  "set a limit": async (person: Person) => (by: Worker) =>
    askBackoffice(stack, by, "POST /api/desk/set-user-limit", {
      body: { uid: person.uid, kind: "maxOrderUsd", most: 100, until: UNTIL, reason: WHY },
    }),
  "lift a limit": async (person: Person) => {
    await (
      await ACTS["set a limit"](person)
    )(helper);
    return (by: Worker) =>
      askBackoffice(stack, by, "POST /api/desk/lift-user-limit", { body: { uid: person.uid, kind: "maxOrderUsd", reason: WHY } });
  },
  "confirm a limit": async (person: Person) => {
    const body = { uid: person.uid, kind: "maxOrderUsd" as const, most: 9_000_000, until: UNTIL, reason: WHY };
    const set = (await askBackoffice(stack, helper, "POST /api/desk/set-user-limit", { body })).data;
    const { proposalId } = requireValue(set.limits.find(({ proposal }) => proposal !== null)?.proposal);
    return (by: Worker) => askBackoffice(stack, by, "POST /api/desk/confirm-user-limit", { body: { proposalId, confirm: true } });
  },
  "decline a request of a limit": async (person: Person) => {
    const requestId = await requestOf(person);
    return (by: Worker) => askBackoffice(stack, by, "POST /api/desk/decline-limit-request", { body: { requestId, reason: WHY } });
  },
  "grant a request of a limit": async (person: Person) => {
    const requestId = await requestOf(person);
    return (by: Worker) =>
      askBackoffice(stack, by, "POST /api/desk/grant-limit-request", { body: { requestId, most: 900_000, until: UNTIL, reason: WHY } });
  },
  "confirm a request of a limit": async (person: Person) => {
    const requestId = await requestOf(person);
    const body = { requestId, most: 900_000, until: UNTIL, reason: WHY };
    expect((await askBackoffice(stack, helper, "POST /api/desk/grant-limit-request", { body })).data.state).toBe("proposed");
    return (by: Worker) => askBackoffice(stack, by, "POST /api/desk/confirm-limit-request", { body: { requestId, confirm: true } });
  },
  "take an advert down": async (person: Person) => {
    const advId = await stack.advert(person, { side: "sell", quantity: "100" });
    return (by: Worker) => askBackoffice(stack, by, "POST /api/desk/take-down-advert", { body: { advId, note: WHY } });
  },
  "restore an advert": async (person: Person) => {
    const advId = await stack.advert(person, { side: "sell", quantity: "100" });
    await askBackoffice(stack, helper, "POST /api/desk/take-down-advert", { body: { advId, note: WHY } });
    return (by: Worker) => askBackoffice(stack, by, "POST /api/desk/restore-advert", { body: { advId, note: WHY } });
  },
  "answer a message": async (person: Person) => {
    const { data } = await stack.call(person, "POST /api/ctc/create-support-request", { body: { topic: "other", text: "Help" } });
    const { messageId } = requireValue(data.messages[0]);
    return (by: Worker) =>
      askBackoffice(stack, by, "POST /api/desk/answer-support-request", {
        body: { requestId: data.requestId, lastMessageId: messageId, text: "Here it is." },
      });
  },
  "change a tier": async (person: Person) => (by: Worker) =>
    askBackoffice(stack, by, "POST /api/desk/change-merchant", {
      body: { uid: person.uid, act: "set_tier", tier: "verified", reason: WHY },
    }),
  "claim an application": async (person: Person) => {
    const applicationId = await applicationOf(person);
    return (by: Worker) => askBackoffice(stack, by, "POST /api/desk/claim-merchant", { body: { applicationId, claim: true } });
  },
} as const;

async function requestOf(person: Person) {
  const body = { kind: "maxOrderUsd" as const, most: 900_000, reason: "I sell a house" };
  expect((await stack.call(person, "POST /api/ctc/create-limit-request", { body })).error).toBeNull();
  return requireValue((await stack.call(person, "GET /api/ctc/query-limit-requests")).data.requests[0]).requestId;
}

async function applicationOf(person: Person) {
  return requireValue((await apply(stack, person, "verified")).data.application).applicationId;
}

it.each(Object.entries(ACTS))(
  "to %s is refused to staff who share a browser with the person, and done by a colleague",
  async (_name, prepare) => {
    const person = await seasoned(stack);
    const [linked, colleague] = [await hire(stack, "senior"), await hire(stack, "senior")];
    const act = await prepare(person);
    await shareBrowser(linked, person);
    const refused = await act(linked);
    expect([refused.status, refused.error]).toEqual([403, "linked_case"]);
    const { rowCount } = await stack.owner.query("SELECT FROM staff_act WHERE staff_id = $1", [linked.staffId]);
    expect(rowCount).toBe(0);
    expect((await act(colleague)).error).toBeNull();
  },
);

it("a case that was claimed before the link is neither decided nor handed to the linked colleague", async () => {
  const person = await seasoned(stack);
  const applicationId = await applicationOf(person);
  const [linked, from, operator] = [await hire(stack, "senior"), await hire(stack, "senior"), await hire(stack, "operator")];
  const claim = (by: Worker) => askBackoffice(stack, by, "POST /api/desk/claim-merchant", { body: { applicationId, claim: true } });
  expect((await claim(linked)).error).toBeNull();
  await shareBrowser(linked, person);
  const body = { applicationId, decision: "reject" as const, reasons: ["funds_unclear" as const] };
  expect((await askBackoffice(stack, linked, "POST /api/desk/decide-merchant", { body })).error).toBe("linked_case");
  const back = { applicationId, claim: false };
  expect((await askBackoffice(stack, linked, "POST /api/desk/claim-merchant", { body: back })).error).toBeNull();
  expect((await claim(from)).error).toBeNull();
  const handed = { from: from.staffId, to: linked.staffId };
  expect((await askBackoffice(stack, operator, "POST /api/desk/hand-over-cases", { body: handed })).data).toEqual({
    given: 0,
    returned: 1,
  });
});

it("a review is decided by nobody who shares a browser with its writer, its subject or a reporter", async () => {
  const { seller, buyer, orderId } = await SITUATIONS.completed(stack);
  await stack.call(buyer, "POST /api/ctc/create-review", { body: { orderId, rating: "negative", comment: "Slow." } });
  const reporter = await stack.person();
  const { reviews } = (await stack.call(null, "GET /api/ctc/query-advertiser", { query: { uid: seller.uid } })).data;
  const { reviewId } = requireValue(reviews[0]);
  expect((await stack.call(reporter, "POST /api/ctc/report-review", { body: { reviewId, reason: "insult" } })).error).toBeNull();
  const body = { reviewId, decision: "keep" as const, reason: WHY };
  for (const person of [seller, buyer, reporter]) {
    const linked = await hire(stack, "senior");
    await shareBrowser(linked, person);
    expect((await askBackoffice(stack, linked, "POST /api/desk/decide-review", { body })).error).toBe("linked_case");
  }
  expect((await askBackoffice(stack, helper, "POST /api/desk/decide-review", { body })).error).toBeNull();
});
