import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Browser } from "../../testing/browser.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";

let stack: Stack;
let person: Person;
let browser: Browser;
beforeAll(async () => {
  stack = await startStack();
  person = await stack.person({ usdt: "100" });
  browser = new Browser(stack);
  await browser.signIn(person);
});
afterAll(async () => {
  await stack.audit();
  await stack.close();
});

const INFO = { method: "GET", url: "/api/a/v2/auth/user/info" } as const;
let transfers = 0;

/** One that changes something: a transfer, with the headers that a page or an attacker sends. */
function change(headers: Readonly<Record<string, string>>, by = browser) {
  return by.send({
    method: "POST",
    url: "/api/t/v2/transfer",
    headers: { "idempotency-key": `transfer-${++transfers}`, ...headers },
    payload: { assetCode: "USDT", from: "p2p", to: "spot", quantity: "1" },
  });
}

const own = () => ({ authorization: browser.cookies.get("authorization") ?? "" });

async function spot(): Promise<string> {
  const { rows } = await stack.owner.query<{ balance: string }>(
    "SELECT balance FROM ledger_account WHERE owner_id = $1 AND kind = 'spot'",
    [person.id],
  );
  return rows[0]?.balance ?? "0";
}

describe("a session's cookies", () => {
  it("keep the credential from the page's scripts and the rest readable", () => {
    expect(browser.attributes.get("sid")).toMatch(/^Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
    for (const name of ["authorization", "accountGroup", "userId", "UID", "yu_userName"]) {
      expect(browser.attributes.get(name), name).toBe("Max-Age=31536000; Path=/; SameSite=Lax");
    }
    expect(browser.cookies.get("UID")).toBe(person.uid);
    expect(browser.cookies.get("authorization")).not.toContain(browser.cookies.get("sid"));
  });

  it("mark a company until it is approved", async () => {
    const company = await stack.person();
    const status = (kycStatus: string) =>
      stack.owner.query("UPDATE users SET kyc_type = 'company', kyc_status = $2 WHERE id = $1", [company.id, kycStatus]);
    const theirs = new Browser(stack);
    await status("pending");
    await theirs.signIn(company);
    expect(theirs.cookies.get("yu_isInstitutions")).toBe("true");
    expect(theirs.attributes.get("yu_isInstitutions")).toBe("Max-Age=31536000; Path=/; SameSite=Lax");
    await status("approved");
    const later = new Browser(stack);
    later.cookies.set("yu_isInstitutions", "true");
    await later.signIn(company);
    expect(later.cookies.has("userId")).toBe(true);
    expect(later.cookies.has("yu_isInstitutions")).toBe(false);
  });

  it("are new with each login, and the database has only their digest", async () => {
    const again = new Browser(stack);
    await again.signIn(person);
    const token = again.cookies.get("sid") ?? "";
    expect(token).not.toBe(browser.cookies.get("sid"));
    const { rows } = await stack.owner.query<{ row: string; token_hash: Buffer }>(
      "SELECT token_hash, session::text AS row FROM session WHERE user_id = $1",
      [person.id],
    );
    expect(rows.filter((row) => row.token_hash.equals(createHash("sha256").update(token).digest()))).toHaveLength(1);
    expect(rows.filter((row) => row.row.includes(token))).toEqual([]);
  });
});

describe("a request that changes something", () => {
  it.each<[string, () => Record<string, string>]>([
    ["without the token", () => ({})],
    ["with an empty token", () => ({ authorization: "" })],
    ["with another token", () => ({ authorization: "x".repeat(43) })],
    ["with the session itself as token", () => ({ authorization: browser.cookies.get("sid") ?? "" })],
    ["from another site", () => ({ ...own(), "sec-fetch-site": "cross-site" })],
    ["from another part of the site's domain", () => ({ ...own(), "sec-fetch-site": "same-site" })],
    ["from a foreign origin", () => ({ ...own(), origin: "https://evil.test" })],
    ["from the same name at another port", () => ({ ...own(), origin: "http://plaza.test:81" })],
    ["from an origin that is none", () => ({ ...own(), origin: "plaza.test" })],
  ])("is refused %s", async (_what, headers) => {
    const before = await spot();
    const response = await change(headers());
    expect([response.statusCode, response.json<{ error: string }>().error]).toEqual([403, "forgery_suspected"]);
    expect(await spot()).toBe(before);
  });

  it("is refused with the token of the same person's other session", async () => {
    const other = new Browser(stack);
    await other.signIn(person);
    expect((await change({ authorization: other.cookies.get("authorization") ?? "" })).statusCode).toBe(403);
  });

  it.each<[string, () => Record<string, string>]>([
    ["with its token alone", own],
    ["from our own page", () => ({ ...own(), "sec-fetch-site": "same-origin", origin: "http://plaza.test" })],
    ["from an address that somebody typed", () => ({ ...own(), "sec-fetch-site": "none" })],
  ])("is done %s", async (_what, headers) => {
    expect((await change(headers())).statusCode).toBe(200);
  });

  it.each(["/api/a/v2/auth/user/info", "/api/ctc/query-visit"])(
    "is done again after %s, which gives a browser with a token of an earlier signing key the present one",
    async (url) => {
      const old = new Browser(stack);
      await old.signIn(person);
      const given = old.cookies.get("authorization") ?? "";
      old.cookies.set("authorization", "made with an earlier key");
      const header = () => ({ authorization: old.cookies.get("authorization") ?? "" });
      expect((await change(header(), old)).statusCode).toBe(403);
      expect((await old.send({ method: "GET", url })).statusCode).toBe(200);
      expect(old.cookies.get("authorization")).toBe(given);
      expect((await change(header(), old)).statusCode).toBe(200);
      expect((await old.send({ method: "GET", url })).headers["set-cookie"]).toBeUndefined();
    },
  );

  it("needs no token of a program that has no cookies", async () => {
    const program = new Browser(stack);
    const response = await change(
      { authorization: `Bearer ${person.token}`, "sec-fetch-site": "cross-site", origin: "https://shop.test" },
      program,
    );
    expect(response.statusCode).toBe(200);
  });

  it("is refused at login too", async () => {
    const victim = new Browser(stack);
    const response = await victim.signIn(person, { "sec-fetch-site": "cross-site" });
    expect([response.statusCode, victim.cookies.size]).toEqual([403, 0]);
  });
});

describe("a credential", () => {
  it("is needed to read, and nothing else", async () => {
    expect((await browser.send({ ...INFO, headers: { "sec-fetch-site": "cross-site" } })).statusCode).toBe(200);
    expect((await new Browser(stack).send(INFO)).statusCode).toBe(401);
  });

  it("of one kind is none of the other", async () => {
    const asBearer = await new Browser(stack).send({ ...INFO, headers: { authorization: `Bearer ${browser.cookies.get("sid")}` } });
    const asCookie = await new Browser(stack).send({ ...INFO, headers: { cookie: `sid=${person.token}` } });
    expect([asBearer.statusCode, asCookie.statusCode]).toEqual([401, 401]);
  });

  it.each([
    ["rested for too long", "last_seen_at = now() - interval '12 hours 1 second'"],
    ["lived for too long", "expires_at = now() - interval '1 second'"],
  ])("is none once its session has %s", async (_what, change_) => {
    const old = new Browser(stack);
    await old.signIn(person);
    await stack.owner.query(`UPDATE session SET ${change_} WHERE token_hash = $1`, [
      createHash("sha256")
        .update(old.cookies.get("sid") ?? "")
        .digest(),
    ]);
    expect((await old.send(INFO)).statusCode).toBe(401);
  });

  it("is not made by the cookies that everybody can write", async () => {
    const other = await stack.person();
    const forger = new Browser(stack);
    await forger.signIn(person);
    for (const [name, value] of [
      ["UID", other.uid],
      ["userId", other.id],
      ["accountGroup", "5"],
      ["yu_userName", "operator"],
      ["yu_isSubuser", "false"],
    ] as const)
      forger.cookies.set(name, value);
    const info = await forger.send(INFO);
    expect(info.json<{ data: object }>().data).toMatchObject({ UID: person.uid, userId: person.id, accountGroup: 0 });
    expect((await forger.send({ ...INFO, url: `/5${INFO.url}` })).statusCode).toBe(400);
    forger.cookies.delete("sid");
    expect((await forger.send(INFO)).statusCode).toBe(401);
  });
});

describe("signing out", () => {
  it("ends the session at once and clears exactly its cookies", async () => {
    const leaving = new Browser(stack);
    await leaving.signIn(person);
    const kept = new Map(leaving.cookies);
    leaving.cookies.set("theme", "dark").set("yu_locale", "ja").set("currency", "EUR");
    leaving.attributes.clear();
    const response = await leaving.send({
      method: "POST",
      url: "/api/a/v2/auth/logout",
      // As specified clients call every request, though this one has no body.
      headers: { authorization: leaving.cookies.get("authorization") ?? "", "content-type": "application/json" },
    });
    expect(response.json()).toEqual({ code: 0, data: { ended: true } });
    const cleared = [
      "UID",
      "__Host-sid",
      "accountGroup",
      "authorization",
      "sid",
      "theme",
      "userId",
      "yu_isInstitutions",
      "yu_isMining",
      "yu_isSubuser",
      "yu_kycStatus",
      "yu_locale",
      "yu_userName",
    ];
    expect([...leaving.attributes.keys()].toSorted()).toEqual(cleared.toSorted());
    for (const [name, attributes] of leaving.attributes) expect([name, attributes.startsWith("Max-Age=0; Path=/")]).toEqual([name, true]);
    // That this browser has been here before is no session: it only keeps neighbors from locking its owner out, and tells customer service who shares it.
    expect([...leaving.cookies.keys()]).toEqual(["known_device", "plaza_device", "currency"]);
    for (const [name, value] of kept) leaving.cookies.set(name, value);
    expect((await leaving.send(INFO)).statusCode).toBe(401);
    expect((await change({ authorization: kept.get("authorization") ?? "" }, leaving)).statusCode).toBe(401);
    expect((await browser.send(INFO)).statusCode).toBe(200);
  });

  it("can't be done to somebody by another site", async () => {
    const response = await browser.send({ method: "POST", url: "/api/a/v2/auth/logout", headers: { "sec-fetch-site": "cross-site" } });
    expect(response.statusCode).toBe(403);
    expect((await browser.send(INFO)).statusCode).toBe(200);
  });
});
