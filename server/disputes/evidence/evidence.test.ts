import { afterAll, beforeAll, expect, it } from "vitest";
import { canonicalJson } from "@plaza/domain/evidence/canonical.ts";
import { readKeys } from "@plaza/domain/evidence/keys.ts";
import { headText, inspectPack, type PackHead } from "@plaza/domain/evidence/pack.ts";
import { webDigest, webVerify } from "@plaza/domain/evidence/web-crypto.ts";
import { appealedCase, SITUATIONS } from "../../testing/situations.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { drawn } from "../../testing/pictures.ts";
import { askBackoffice, hire } from "../../testing/staff.ts";
import { proofOf, type Trade } from "../../testing/trades.ts";
import { uploadToOrder } from "../../testing/uploads.ts";
import type { CaseId } from "@plaza/contract/ids.ts";
import { evidenceKey } from "./evidence-key.ts";
import { requireValue } from "@plaza/contract/testing/require-value.ts";

let stack: Stack;
let trade: Trade;
beforeAll(async () => {
  stack = await startStack();
  trade = await SITUATIONS.appealed_by_buyer(stack);
  await stack.call(trade.seller, "POST /api/ctc/send-chat-msg", { body: { orderId: trade.orderId, type: "text", content: "Grüße, 張偉" } });
  await proofOf(stack, trade.buyer, trade.orderId);
});
afterAll(async () => stack.close());

const packFor = (person: Person) => stack.call(person, "GET /api/ctc/query-evidence-pack", { query: { orderId: trade.orderId } });

async function check(text: string) {
  const keys = readKeys((await stack.call(null, "GET /api/ctc/evidence-keys")).text);
  if (keys === null) throw new Error("the published keys can't be read");
  return (await inspectPack(Buffer.from(text), keys, webDigest, webVerify)).checked;
}

it("is the same for both sides, and holds under the published key", async () => {
  const [mine, theirs] = [(await packFor(trade.buyer)).data, (await packFor(trade.seller)).data];
  expect(theirs.entries).toEqual(mine.entries);
  expect(await check(canonicalJson(mine))).toMatchObject({
    ok: true,
    orderId: trade.orderId,
    count: mine.entries.length,
  });
  expect(new Set(mine.entries.map(({ kind }) => kind))).toEqual(new Set(["terms", "event", "chat", "file", "transfer", "case"]));
});

it("is nobody else's, and tells no name", async () => {
  expect((await packFor(await stack.person())).error).toBe("not_found");
  const { text } = await packFor(trade.buyer);
  for (const secret of ["Sara Seller", "Bo Buyer", "@pay.test"]) expect(text).not.toContain(secret);
});

it("opens for the staff member who has claimed the case, and the view is logged", async () => {
  const { cases } = (await stack.call(trade.buyer, "GET /api/ctc/query-appeal", { query: { orderId: trade.orderId } })).data;
  const caseId = requireValue(cases[0]?.caseId);
  const agent = await hire(stack, "agent");
  const download = () => askBackoffice(stack, agent, "GET /api/desk/evidence-pack", { query: { caseId } });
  expect((await download()).error).toBe("case_not_assigned");
  await askBackoffice(stack, agent, "POST /api/desk/claim-appeal", { body: { caseId, claim: true } });
  await askBackoffice(stack, agent, "POST /api/desk/say-appeal", { body: { caseId, text: "between us", to: "staff" } });
  const found = await download();
  expect((await check(canonicalJson(found.data))).ok).toBe(true);
  expect(found.text).not.toContain("between us");
  const { rows } = await stack.owner.query("SELECT count(*)::int AS looks FROM staff_act WHERE action = 'download_evidence'");
  expect(rows).toEqual([{ looks: 1 }]);
});

it("publishes a key that was followed, until when it was good, and checks what it signed", async () => {
  const text = canonicalJson((await packFor(trade.buyer)).data);
  const { signingKey } = stack.server.context.config;
  const before = (await stack.call(null, "GET /api/ctc/evidence-keys")).data.keys;
  expect(before).toMatchObject([{ validUntil: null }]);
  Object.assign(stack.server.context.config, { signingKey: Buffer.alloc(32, 7) });
  try {
    const waiting = (await stack.call(null, "GET /api/ctc/evidence-keys")).data.keys;
    expect(waiting.map(({ validFrom, validUntil }) => [validFrom !== null, validUntil !== null])).toEqual([
      [true, true],
      [false, false],
    ]);
    expect(await check(text)).toMatchObject({ ok: true });
    // Who has stolen the old key can't sign with it today.
    const pack = JSON.parse(text) as { issuedAt: string };
    const { sign } = evidenceKey(signingKey);
    const late = { ...pack, issuedAt: new Date(Date.now() + 60_000).toISOString() };
    const forged = { ...late, signature: sign(headText(late as unknown as PackHead)) };
    expect(await check(canonicalJson(forged))).toEqual({ ok: false, problem: "key_out_of_time" });
  } finally {
    Object.assign(stack.server.context.config, { signingKey });
  }
});

it("a case names files that both parties submitted, and files that belong to another order too", async () => {
  const [first, second] = [await appealedCase(stack), await appealedCase(stack)];
  const agent = await hire(stack, "agent");
  const [receipt, statement] = [await drawn("png", 61), await drawn("png", 62)];
  const submit = async ({ orderId }: Trade, person: Trade["buyer"], bytes: Buffer) => {
    const { data } = await uploadToOrder(stack, person, orderId, { bytes });
    const body = { orderId, type: "image", fileId: data.fileId } as const;
    expect((await stack.call(person, "POST /api/ctc/send-chat-msg", { body })).error).toBeNull();
  };
  const risks = async ({ caseId }: { caseId: CaseId }) =>
    (await askBackoffice(stack, agent, "GET /api/desk/appeal", { query: { caseId } })).data.risks;
  // One person who sends a picture twice is no second witness.
  for (const _time of [1, 2]) await submit(first, first.buyer, receipt);
  expect(await risks(first)).toMatchObject({ filesFromBoth: 0, repeatedFiles: 0 });
  await submit(first, first.seller, receipt);
  await submit(second, second.seller, receipt);
  await submit(second, second.seller, statement);
  expect(await risks(first)).toMatchObject({ filesFromBoth: 1, repeatedFiles: 3 });
  expect(await risks(second)).toMatchObject({ filesFromBoth: 0, repeatedFiles: 1 });
});

it("a case's files are sent to the staff member who has claimed it, and logs the view first", async () => {
  const filed = await appealedCase(stack);
  const agent = await hire(stack, "agent");
  const fileId = await proofOf(stack, filed.buyer, filed.orderId);
  const open = () =>
    stack.server.app.inject({ method: "GET", url: `/api/desk/case-files/${filed.caseId}/${fileId}`, headers: agent.headers });
  expect((await open()).json()).toMatchObject({ error: "case_not_assigned" });
  await askBackoffice(stack, agent, "POST /api/desk/claim-appeal", { body: { caseId: filed.caseId, claim: true } });
  // The test's file has no bytes, which is reported after the view was logged.
  expect((await open()).statusCode).toBe(404);
  const { rows } = await stack.owner.query(
    "SELECT count(*)::int AS looks FROM staff_act WHERE action = 'open_case_file' AND object_id = $1",
    [filed.caseId],
  );
  expect(rows).toEqual([{ looks: 1 }]);
});
