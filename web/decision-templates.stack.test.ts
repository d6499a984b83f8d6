import { afterAll, beforeAll, expect, test } from "vitest";
import { appealedCase, SITUATIONS } from "../server/testing/situations.ts";
import { startStack, type Stack } from "../server/testing/stack.ts";
import { askBackoffice, hire, type Worker } from "../server/testing/staff.ts";
import { openEvidence } from "../server/testing/looks.ts";
import { proofOf } from "../server/testing/trades.ts";
import { sendAndRead, staffCookiesOf } from "./testing/form-site.ts";
import { startSite, type SiteProcess } from "./testing/site-process.ts";

/** Templates and long chats on the pages of the back office, without scripts, on the build that is there. */

let stack: Stack;
let site: SiteProcess;
let agent: Worker;
let senior: Worker;
beforeAll(async () => {
  stack = await startStack();
  site = await startSite({ API_ORIGIN: stack.server.url }, "ignore");
  [agent, senior] = await Promise.all([hire(stack, "agent"), hire(stack, "senior")]);
});
afterAll(async () => {
  site.process.kill();
  await stack.close();
});

async function read(worker: Worker, path: string): Promise<string> {
  const response = await fetch(site.origin + path, { headers: { cookie: staffCookiesOf(worker) } });
  return (await response.text()).replaceAll(/<script.*?<\/script>/gs, "");
}

async function add(name: string, rule: "R3" | "R11", reason: string) {
  const { data } = await askBackoffice(stack, senior, "POST /api/desk/add-decision-template", { body: { name, rule, reason } });
  return data.templateId;
}

const checkedRule = (page: string) => /<input[^>]*name="rule"[^>]*>/g[Symbol.match](page)?.find((tag) => tag.includes('checked=""'));

test("a chosen template fills rule and reason of the decision, and the next step keeps both", async () => {
  const templateId = await add("Not paid", "R3", "For {order}: {amount} never came, so {coins} go back.");
  await add("Report is right", "R11", "It is.");
  const { caseId, orderId } = await appealedCase(stack);
  const path = `/desk/case/${caseId}`;
  expect(await read(agent, path), "before the case is claimed").not.toContain('name="template"');
  await askBackoffice(stack, agent, "POST /api/desk/claim-appeal", { body: { caseId, claim: true } });
  const empty = await read(agent, path);
  expect(empty).toContain("R3 · Not paid");
  expect(empty, "a rule of other cases").not.toContain("Report is right");
  expect(checkedRule(empty)).toBeUndefined();

  const filled = await read(agent, `${path}?template=${templateId}`);
  expect(checkedRule(filled)).toContain('value="R3"');
  const reason = `For ${orderId}: 100.00 USD never came, so 100.00 USDT go back.`;
  expect(filled.replaceAll(/\s/g, " ")).toContain(`${reason}</textarea>`);
  expect(checkedRule(await read(agent, `${path}?template=1`)), "of one that isn't there").toBeUndefined();

  const form = { act: "review", rule: "R3", reason, templateId };
  const { page } = await sendAndRead(site.origin, staffCookiesOf(agent), `${path}?template=${templateId}`, form, "form-of-a-test");
  expect(page).toContain(`name="templateId" value="${templateId}"`);
  expect(page).toContain(reason);
  expect((await askBackoffice(stack, agent, "GET /api/desk/appeal", { query: { caseId } })).data, "nothing is decided").toMatchObject({
    turn: "seller",
    waitsForSecond: false,
  });
});

test("the page of the templates lists them for all who decide, and lets seniors alone change them", async () => {
  await add("Only listed", "R3", "A reason <b>of</b> ours");
  const [own, seniors] = [await read(agent, "/desk/decision-templates"), await read(senior, "/desk/decision-templates")];
  for (const page of [own, seniors]) expect(page).toContain("A reason &lt;b&gt;of&lt;/b&gt; ours");
  expect(own).not.toMatch(/value="(add|remove)"/);
  expect(seniors).toMatch(/value="add"[^]*value="remove"/);
});

test("a decision that waits for files leads to the first of them that wasn't opened, and keeps the chosen template", async () => {
  const templateId = await add("Files first", "R3", "After the files.");
  const { seller, orderId } = await SITUATIONS.paid(stack);
  const fileIds = [await proofOf(stack, seller, orderId), await proofOf(stack, seller, orderId)];
  const body = { orderId, reason: "payment_missing", description: "Nothing came in", fileIds } as const;
  const { caseId } = (await stack.call(seller, "POST /api/ctc/create-appeal", { body })).data;
  await askBackoffice(stack, agent, "POST /api/desk/claim-appeal", { body: { caseId, claim: true } });
  const waiting = async () => {
    const page = await read(agent, `/desk/case/${caseId}?template=${templateId}`);
    const link = /id="unopened-files".*?<a[^>]*href="([^"]*)"/s.exec(page)?.[1]?.replaceAll("&amp;", "&");
    const decide = /<button[^>]*value="review"[^>]*>/.exec(page)?.[0];
    return { link, isGray: decide?.includes("disabled") };
  };
  const { link, isGray } = await waiting();
  expect(Object.fromEntries(new URL(link ?? "", site.origin).searchParams)).toEqual({ file: fileIds[0], template: templateId });
  expect(isGray).toBe(true);
  await openEvidence(stack, agent, caseId);
  expect(await waiting()).toEqual({ link: undefined, isGray: false });
});

test("a ready-made template fills the form of a new one, in the language of the page, until it is in the list", async () => {
  const page = await read(senior, "/desk/decision-templates?standard=not_paid");
  expect(page).toMatch(/<textarea[^>]*name="reason"[^>]*>The seller’s account shows no payment of \{amount\} by \{method\}/);
  await add("No payment arrived", "R3", "Ours");
  expect(await read(senior, "/desk/decision-templates")).not.toContain("standard=not_paid");
});

test("the page of a case begins with the newest messages of a flooded chat and leads to the ones before them", async () => {
  const { caseId, orderId, seller } = await appealedCase(stack);
  await stack.owner.query(
    `WITH flood AS (UPDATE orders SET chat_seq = chat_seq + 520 WHERE id = $1 RETURNING chat_seq - 520 AS before)
     INSERT INTO chat_message (order_id, seq, sender, sender_id, type, content)
     SELECT $1, before + n, 'seller', $2, 'text', 'Line ' || n || '.' FROM flood CROSS JOIN generate_series(1, 520) AS n`,
    [orderId, seller.id],
  );
  const newest = await read(agent, `/desk/case/${caseId}`);
  expect(newest).toContain("Line 520.");
  expect(newest).not.toContain("Line 1.");
  const linkOf = (page: string, text: string) => new RegExp(`<a[^>]*href="([^"]*)"[^>]*>${text}</a>`).exec(page)?.[1] ?? "";
  const older = await read(agent, linkOf(newest, "Older messages"));
  expect(older).toContain("Line 1.");
  expect(older).not.toContain("Line 520.");
  expect(linkOf(older, "Older messages")).toBe("");
  expect(await read(agent, linkOf(older, "Newest messages"))).toContain("Line 520.");
});

test("two pictures of a case are looked at side by side, and both count as opened", async () => {
  const { seller, orderId } = await SITUATIONS.paid(stack);
  const fileIds = [await proofOf(stack, seller, orderId), await proofOf(stack, seller, orderId)];
  const body = { orderId, reason: "payment_missing", description: "Nothing came in", fileIds } as const;
  const { caseId } = (await stack.call(seller, "POST /api/ctc/create-appeal", { body })).data;
  await askBackoffice(stack, agent, "POST /api/desk/claim-appeal", { body: { caseId, claim: true } });
  const shownIn = (page: string) => [...page.matchAll(/<img[^>]*src="\/api\/desk\/case-files\/\d+\/(\d+)"/g)].map(([, fileId]) => fileId);
  const compareIn = (page: string) => /<a[^>]*href="([^"]*beside=[^"]*)"[^>]*>Compare/.exec(page)?.[1]?.replaceAll("&amp;", "&");
  const isGray = (page: string) => /<button[^>]*value="review"[^>]*>/.exec(page)?.[0].includes("disabled");
  expect(compareIn(await read(agent, `/desk/case/${caseId}`))).toBeUndefined();
  const one = await read(agent, `/desk/case/${caseId}?file=${fileIds[0]}`);
  expect(shownIn(one)).toEqual([fileIds[0]]);
  expect(isGray(one)).toBe(true);
  const both = await read(agent, compareIn(one) ?? "");
  expect(shownIn(both)).toEqual(fileIds);
  expect(isGray(both)).toBe(false);
  const closed = [...both.matchAll(/<a[^>]*class="icon-btn"[^>]*href="(\/desk\/case[^"]*)"/g)].map(([, href = ""]) => href);
  expect(closed.map((href) => new URL(href, site.origin).searchParams.get("file"))).toEqual([fileIds[1], fileIds[0]]);
  expect(shownIn(await read(agent, `/desk/case/${caseId}?file=${fileIds[0]}&beside=${fileIds[0]}`)), "with itself").toEqual([fileIds[0]]);
});
