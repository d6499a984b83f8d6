import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SigningTestKey } from "../../testing/keys.ts";
import { askService, makeTestServiceKey, exchangeUsers, type ExchangeUsers } from "../../testing/service.ts";
import { startStack, type Stack } from "../../testing/stack.ts";

let stack: Stack;
let key: SigningTestKey;
let reference: ExchangeUsers["reference"];
let makeUser: ExchangeUsers["makeUser"];
let credit: ExchangeUsers["credit"];
let debit: ExchangeUsers["debit"];
let free: ExchangeUsers["free"];
beforeAll(async () => {
  stack = await startStack();
  key = await makeTestServiceKey(stack);
  ({ reference, makeUser, credit, debit, free } = exchangeUsers(stack, key));
});
afterAll(async () => {
  await stack.audit();
  await stack.close();
});

describe("a user of the exchange", () => {
  it("is made and changed by one call, and reads back", async () => {
    const externalId = "auth0|abc/ä".replace("ä", "%");
    const put = (body: object) => askService(stack, key, "PUT /api/s/v1/users/{externalId}", { params: { externalId }, body });
    const made = await put({ email: "Ann@Exchange.test", nickname: "Ann", country: "DE", locale: "de", role: "user" });
    expect(made.data).toMatchObject({ externalId, accountGroup: 0 });
    expect((await put({ phone: "+44 7911 123456" })).data).toEqual(made.data);
    const { data } = await askService(stack, key, "GET /api/s/v1/users/{externalId}", { params: { externalId } });
    expect(data).toEqual({ ...made.data, kycStatus: "none", frozen: false, frozenUntil: null, gates: ["kyc", "two_factor", "terms"] });
    const { rows } = await stack.owner.query(
      "SELECT email, phone, nickname, language, declared_country FROM users WHERE external_id = $1",
      [externalId],
    );
    expect(rows).toEqual([{ email: "ann@exchange.test", phone: "+447911123456", nickname: "Ann", language: "de", declared_country: "DE" }]);
  });

  it("can't have an address that is another user's", async () => {
    await makeUser({ email: "taken@exchange.test", phone: "+447911123457" });
    const externalId = await makeUser();
    const put = (body: object) => askService(stack, key, "PUT /api/s/v1/users/{externalId}", { params: { externalId }, body });
    expect(await put({ email: "TAKEN@exchange.test", nickname: "Other" })).toMatchObject({ status: 409, error: "contact_taken" });
    expect(await put({ phone: "+447911123457" })).toMatchObject({ status: 409, error: "contact_taken" });
    expect((await put({ email: "not an address" })).error).toBe("field_invalid");
    expect((await put({ mail: "typo@exchange.test" })).error).toBe("invalid_request");
    const { rows } = await stack.owner.query<{ email: string | null; nickname: string }>(
      "SELECT email, nickname FROM users WHERE external_id = $1",
      [externalId],
    );
    expect(rows[0]?.email).toBeNull();
    expect(rows[0]?.nickname).toMatch(/^user-\d{6}$/);
  });

  it.each(["Ann\u202egnp", "A\u200bnn", "Ann\r\nBcc: all", "Ann\u2028x", "Plaza Support", "t.me/ann_pays", "\u2066Ann\u2069"])(
    "isn't called %j, even if the exchange says so",
    async (nickname) => {
      const externalId = await makeUser();
      const put = askService(stack, key, "PUT /api/s/v1/users/{externalId}", { params: { externalId }, body: { nickname } });
      expect(await put).toMatchObject({ status: 422, error: "field_invalid" });
      const { rows } = await stack.owner.query<{ nickname: string }>("SELECT nickname FROM users WHERE external_id = $1", [externalId]);
      expect(rows[0]?.nickname).toMatch(/^user-\d{6}$/);
    },
  );

  it("is made once, also by many requests at the same time", async () => {
    const externalId = `race-${reference()}`;
    const made = await Promise.all(
      Array.from({ length: 8 }, () =>
        askService(stack, key, "PUT /api/s/v1/users/{externalId}", { params: { externalId }, body: { nickname: "One" } }),
      ),
    );
    expect(new Set(made.map(({ data }) => data.UID)).size).toBe(1);
  });

  it("is verified by the exchange's word and loses its rights with it", async () => {
    const externalId = await makeUser();
    const put = (status: string, name: string, legalName = "Ann Example") =>
      askService(stack, key, "PUT /api/s/v1/users/{externalId}/kyc", {
        params: { externalId },
        body: { status, type: "personal", legalName, country: "DE", reference: name, checkedAt: "2026-11-22T10:00:00.000Z" },
      });
    const first = reference();
    expect((await put("approved", first)).data).toEqual({ kycStatus: "approved" });
    const state = async () => (await askService(stack, key, "GET /api/s/v1/users/{externalId}", { params: { externalId } })).data;
    expect((await state()).gates).not.toContain("kyc");
    expect((await put("rejected", reference())).data).toEqual({ kycStatus: "rejected" });
    // The first request once more, late: its answer, and nothing comes back to life.
    expect((await put("approved", first)).data).toEqual({ kycStatus: "approved" });
    expect(await state()).toMatchObject({ kycStatus: "rejected", gates: ["phone", "email", "kyc", "two_factor", "terms"] });
    expect(await put("approved", first, "Somebody Else")).toMatchObject({ status: 422, error: "idempotency_mismatch" });
    expect((await put("none", reference())).data).toEqual({ kycStatus: "none" });
  });

  it("that is verified under another name keeps no payment account in the old one", async () => {
    const [seller, buyer] = [await stack.person({ usdt: "500", name: "Ann Example" }), await stack.person()];
    const externalId = `renamed-${reference()}`;
    await stack.owner.query("UPDATE users SET external_id = $2 WHERE id = $1", [seller.id, externalId]);
    const advId = await stack.advert(seller, { side: "sell", quantity: "500" });
    const put = (status: string, legalName: string) =>
      askService(stack, key, "PUT /api/s/v1/users/{externalId}/kyc", {
        params: { externalId },
        body: { status, type: "personal", legalName, country: "DE", reference: reference(), checkedAt: "2026-11-22T10:00:00.000Z" },
      });
    const accounts = async () => (await stack.call(seller, "GET /api/ctc/query-user-payment")).data;
    await put("approved", "Ann Example");
    expect(await accounts()).toHaveLength(1);
    await put("rejected", "Ann Example");
    expect(await accounts()).toHaveLength(1);
    expect((await put("approved", "Nina Newname")).data).toEqual({ kycStatus: "approved" });
    expect(await accounts()).toEqual([]);
    const own = await stack.call(seller, "GET /api/ctc/query-one-adv", { query: { advId } });
    expect(own.data.advert.hiddenReasons).toEqual(["account_missing"]);
    const take = { advId, side: "buy", amount: "100", methodId: "wise", price: "1" } as const;
    expect((await stack.call(buyer, "POST /api/ctc/create-order", { body: take })).error).toBe("advert_unavailable");
  });

  it("has a name whose direction nothing turns, as people who write it themselves", async () => {
    const externalId = await makeUser();
    const body = {
      status: "approved",
      type: "personal",
      legalName: "Ann \u202Eelpmaxe\u202C Example",
      country: "DE",
      reference: reference(),
      checkedAt: "2026-11-22T10:00:00.000Z",
    };
    expect((await askService(stack, key, "PUT /api/s/v1/users/{externalId}/kyc", { params: { externalId }, body })).error).toBeNull();
    const { rows } = await stack.owner.query("SELECT kyc_name FROM users WHERE external_id = $1", [externalId]);
    expect(rows).toEqual([{ kyc_name: "Ann elpmaxe Example" }]);
  });

  it("is frozen and lifted; a freeze keeps coins from leaving and lets them come", async () => {
    const externalId = await makeUser();
    await credit(externalId, "5");
    const put = (body: object) =>
      askService(stack, key, "PUT /api/s/v1/users/{externalId}/freeze", {
        params: { externalId },
        body: { reason: "court order", ...body },
      });
    const until = new Date(Date.now() + 3_600_000).toISOString();
    expect((await put({ frozen: true, until, reference: reference() })).data).toEqual({ frozen: true, frozenUntil: until });
    expect(await debit(externalId, "1")).toMatchObject({ status: 422, error: "user_frozen" });
    expect((await credit(externalId, "1")).error).toBeNull();
    expect((await put({ frozen: true, until: "2020-01-01T00:00:00.000Z", reference: reference() })).error).toBe("field_invalid");
    expect((await put({ frozen: false, reference: reference() })).data).toEqual({ frozen: false, frozenUntil: null });
    expect((await debit(externalId, "6")).data).toMatchObject({ balance: "0" });
  });

  it("on a security hold keeps its coins", async () => {
    const externalId = await makeUser();
    await credit(externalId, "5");
    await stack.owner.query("UPDATE users SET security_hold_until = now() + interval '1 hour' WHERE external_id = $1", [externalId]);
    expect(await debit(externalId, "1")).toMatchObject({ status: 422, error: "user_on_hold" });
    expect(await free(externalId)).toBe("5");
  });
});

describe("a log-in link", () => {
  const open = async (url: string) => {
    const response = await stack.server.app.inject({ method: "GET", url: new URL(url).pathname });
    return { status: response.statusCode, location: response.headers.location, cookies: response.cookies };
  };
  const ask = (body: object) => askService(stack, key, "POST /api/s/v1/sessions", { body });

  it("logs its user in once and leads to its path", async () => {
    const externalId = await makeUser();
    const { data } = await ask({ externalId, next: "/en/trade?asset=USDT" });
    const lasts = Date.parse(data.expiresAt) - Date.now();
    expect(lasts).toBeGreaterThan(50_000);
    expect(lasts).toBeLessThanOrEqual(61_000);
    const first = await open(data.url);
    expect(first).toMatchObject({ status: 303, location: "/en/trade?asset=USDT" });
    const sid = first.cookies.find((cookie) => cookie.name === "sid");
    expect(sid?.httpOnly).toBe(true);
    const info = await stack.server.app.inject({ method: "GET", url: "/api/a/v2/auth/user/info", cookies: { sid: sid?.value ?? "" } });
    const { data: user } = await askService(stack, key, "GET /api/s/v1/users/{externalId}", { params: { externalId } });
    expect(info.json<{ data: { UID: string } }>().data.UID).toBe(user.UID);
    expect(await open(data.url)).toMatchObject({ status: 303, location: "/", cookies: [] });
  });

  it("is still good after a program has asked for its head: messengers look at links before people open them", async () => {
    const { data } = await ask({ externalId: await makeUser(), next: "/en/wallet" });
    const head = await stack.server.app.inject({ method: "HEAD", url: new URL(data.url).pathname });
    expect(head.cookies).toEqual([]);
    const opened = await open(data.url);
    expect(opened).toMatchObject({ status: 303, location: "/en/wallet" });
    expect(opened.cookies.map(({ name }) => name)).toContain("sid");
  });

  it("links nobody with the browser in which it is opened: anybody may have sent it", async () => {
    const { data } = await ask({ externalId: await makeUser() });
    const { cookies } = await open(data.url);
    expect(cookies.map(({ name }) => name)).toContain("sid");
    expect(cookies.map(({ name }) => name)).not.toContain("plaza_device");
    expect((await stack.owner.query("SELECT FROM login_mark")).rowCount).toBe(0);
  });

  it("that is late or guessed logs nobody in", async () => {
    const { data } = await ask({ externalId: await makeUser() });
    await stack.owner.query("UPDATE service_link SET expires_at = now() - interval '1 second'");
    expect(await open(data.url)).toMatchObject({ location: "/", cookies: [] });
    expect(await open(`http://x/api/s/enter/${"x".repeat(43)}`)).toMatchObject({ location: "/", cookies: [] });
  });

  it.each(["//evil.example", "https://evil.example", "/\\evil.example", "javascript:alert(1)"])("never leads to %s", async (next) => {
    expect(await ask({ externalId: await makeUser(), next })).toMatchObject({ status: 400, error: "invalid_request" });
  });

  it("is not made for an unknown user", async () => {
    expect(await ask({ externalId: "nobody" })).toMatchObject({ status: 404, error: "not_found" });
  });
});
