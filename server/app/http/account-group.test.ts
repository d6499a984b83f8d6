import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LOCALES } from "@plaza/contract/locales.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";

let stack: Stack;
let person: Person;
let member: Person;
beforeAll(async () => {
  stack = await startStack();
  [person, member] = await Promise.all([stack.person(), stack.person()]);
  await stack.owner.query("UPDATE users SET account_group = 7 WHERE id = $1", [member.id]);
});
afterAll(() => stack.close());

async function ask(url: string, as: Person | null, headers: Readonly<Record<string, string>> = {}) {
  const response = await stack.server.app.inject({
    url,
    headers: { ...(as === null ? {} : { authorization: `Bearer ${as.token}` }), ...headers },
  });
  const answer = response.json<{ code: number; error?: string; msg?: string }>();
  return { status: response.statusCode, error: answer.error ?? null, msg: answer.msg ?? "", headers: response.headers };
}

describe("the account group before a path", () => {
  const info = "/api/a/v2/auth/user/info";

  it.each<[string, () => Person | null, number, string | null]>([
    [`/0${info}`, () => person, 200, null],
    [`/00${info}`, () => person, 200, null],
    [info, () => member, 200, null],
    [`/7${info}`, () => member, 200, null],
    [`/0${info}`, () => member, 400, "account_group_missing"],
    [`/5${info}`, () => person, 400, "account_group_missing"],
    [`/999999999${info}`, () => person, 400, "account_group_missing"],
    [`/5${info}`, () => null, 401, "not_signed_in"],
    ["/0/api/t/v2/assets", () => null, 200, null],
    ["/5/api/t/v2/assets", () => null, 400, "account_group_missing"],
    ...["undefined", "null", "", "NaN", "-1", "1.5", "9999999999", "12345678901234567890"].flatMap((none) =>
      [() => person, () => null].map((as): [string, () => Person | null, number, string] => [
        `/${none}${info}`,
        as,
        400,
        "account_group_missing",
      ]),
    ),
    ["/undefined/api/openapi.json", () => null, 400, "account_group_missing"],
    ["/null/api/no/such/call", () => null, 400, "account_group_missing"],
    [`/x${info}`, () => person, 404, "not_found"],
    [`/0/0${info}`, () => person, 404, "not_found"],
    [`/%30${info}`, () => person, 404, "not_found"],
    ["/0/api/t/v2/%61ssets", () => null, 404, "not_found"],
    ["/api/t/v2/%61ssets", () => null, 404, "not_found"],
    ["/api/t%2Fv2/assets", () => null, 404, "not_found"],
    ["/api/t//v2/assets", () => null, 404, "not_found"],
    ["/api/t/v2/assets;x=1", () => null, 404, "not_found"],
    ["/0/healthz", () => null, 404, "not_found"],
  ])("%s", async (url, as, status, error) => {
    expect(await ask(url, as())).toMatchObject({ status, error });
  });

  it("is answered in words where it is missing or somebody else's", async () => {
    for (const prefix of ["/undefined", "/null", "/", "/12345678901234567890", "/5"])
      expect((await ask(prefix + info, person, { language: "en" })).msg).toBe("The account group is missing or of the wrong type.");
  });

  it("is not taken from a header that anybody can send", async () => {
    expect(await ask(info, member, { "x-plaza-account-group": "0" })).toMatchObject({ status: 200 });
    expect(await ask(`/5${info}`, person, { "x-plaza-account-group": "0" })).toMatchObject({ status: 400 });
  });
});

describe("the language of an answer", () => {
  const refused = "/api/ctc/query-order-details?orderId=1";
  const sentence = async (headers: Readonly<Record<string, string>>, as = person) => (await ask(refused, as, headers)).msg;

  it("is one of 17, as asked for by name", async () => {
    const sentences = await Promise.all(LOCALES.map((language) => sentence({ language })));
    expect(new Set(sentences).size).toBe(LOCALES.length);
  });

  it("is the browser's where none is named, then the person's own, then English", async () => {
    const inGerman = await sentence({ language: "de" });
    const inEnglish = await sentence({ language: "en" });
    expect(await sentence({ language: "xx", "accept-language": "de-AT,de;q=0.9,en;q=0.5" })).toBe(inGerman);
    expect(await sentence({ "accept-language": "tlh" })).toBe(inEnglish);
    expect(await sentence({})).toBe(inEnglish);
    await stack.owner.query("UPDATE users SET language = 'de' WHERE id = $1", [member.id]);
    expect(await sentence({}, member)).toBe(inGerman);
    expect(await sentence({ language: "en" }, member)).toBe(inEnglish);
  });

  it("is the caller's also where nothing is found or the request can't be read", async () => {
    const japanese = /[ぁ-ん一-龯]/;
    expect((await ask("/api/nothing", null, { language: "ja" })).msg).toMatch(japanese);
    expect((await ask("/api/%zz", null, { language: "ja" })).msg).toMatch(japanese);
    expect((await ask("/api/ctc/verify-user", null, { language: "ja" })).msg).toMatch(japanese);
  });
});

describe("every answer", () => {
  it("has the instant and the number of its request, and is kept by nobody", async () => {
    const { headers } = await ask("/api/t/v2/assets", null);
    expect(headers).toMatchObject({ "cache-control": "no-store", "x-content-type-options": "nosniff" });
    expect(headers["x-request-id"]).toMatch(/^[\w-]{12}$/);
    expect(Math.abs(Date.parse(String(headers.date)) - Date.now())).toBeLessThan(5000);
  });
});
