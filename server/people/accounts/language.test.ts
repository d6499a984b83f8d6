import { readId } from "@plaza/contract/ids.ts";
import { readText } from "@plaza/contract/unknown-value.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { translate } from "@plaza/messages/catalogue.ts";
import { mailNotices } from "../../delivery/notifications/notice-delivery.service.ts";
import { notify } from "../../delivery/notifications/notify.service.ts";
import { spreadNotices } from "../../delivery/notifications/fan-out.service.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

const choose = async (person: Person | null, language: string) =>
  stack.send(person, "POST /api/a/v2/auth/user/language", { body: { language } });
const savedOf = async (person: Person) => (await stack.call(person, "GET /api/a/v2/auth/user/info")).data.language;

const messageOf = (text: string) => readText(JSON.parse(text), "msg");
let acts = 0;
/** The subject of the mail that a notice of now brings. */
async function noticeMail(person: Person): Promise<string | undefined> {
  await stack.server.context.db.transaction(async (tx) =>
    notify(tx, { to: person.id, kind: "kyc_approved", act: `language:${++acts}`, facts: {} }),
  );
  await spreadNotices(stack.server.context);
  await mailNotices(stack.server.context);
  const { rows } = await stack.owner.query<{ subject: string }>(
    "SELECT subject FROM outgoing_message WHERE user_id = $1 ORDER BY id DESC LIMIT 1",
    [person.id],
  );
  return rows[0]?.subject;
}

test("the language that somebody chooses is theirs from the next mail and answer on, and nobody else's", async () => {
  const [person, other] = await Promise.all([stack.person(), stack.person()]);
  expect((await choose(person, "de")).data).toEqual({ language: "de" });
  expect(await savedOf(person)).toBe("de");
  expect(await noticeMail(person)).toBe(translate("de", "notifications.label.kyc_approved"));
  expect((await choose(person, "ja")).data).toEqual({ language: "ja" });
  const japanese = translate("ja", "notifications.label.kyc_approved");
  expect(await noticeMail(person)).toBe(japanese);
  expect(await savedOf(other)).not.toBe("ja");
  expect(await noticeMail(other)).not.toBe(japanese);
});

test("an answer that is asked for in no language comes in the saved one", async () => {
  const person = await stack.person();
  await choose(person, "de");
  const query = { orderId: readId<"order">("999999") };
  const inSaved = await stack.call(person, "GET /api/ctc/query-order-details", { query });
  const inAsked = await stack.call(person, "GET /api/ctc/query-order-details", { query, headers: { language: "fr" } });
  expect(inSaved.error).toBe("not_found");
  expect([messageOf(inSaved.text), messageOf(inAsked.text)]).toEqual([
    translate("de", "errors.not_found"),
    translate("fr", "errors.not_found"),
  ]);
});

test.each(["", "en-us", "xx", "DE"])("%j is no language of ours, and the saved one stays", async (word) => {
  const person = await stack.person();
  await choose(person, "tr");
  expect((await choose(person, word)).error).toBe("invalid_request");
  expect(await savedOf(person)).toBe("tr");
});

test("a visitor has none to save", async () => {
  expect((await choose(null, "de")).error).toBe("not_signed_in");
});

test.each([
  ["en-US", "en"],
  ["zh-CN", "zh-cn"],
  ["ja-JP", "ja"],
] as const)("the header and the parameter language take %s", async (tag, locale) => {
  const person = await stack.person();
  await choose(person, "de");
  const query = { orderId: readId<"order">("999999") };
  const refused = await stack.call(person, "GET /api/ctc/query-order-details", { query, headers: { language: tag } });
  expect(messageOf(refused.text)).toBe(translate(locale, "errors.not_found"));
  const named = await stack.call(null, "GET /api/ctc/query-crypto-fiat", { query: { language: tag } });
  const plain = await stack.call(null, "GET /api/ctc/query-crypto-fiat", { query: { language: locale } });
  expect(named.data).toEqual(plain.data);
});
