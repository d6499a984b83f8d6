import { isRecord, readField, readList, readRecord, readText } from "@plaza/contract/unknown-value.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Browser, givePassword, TEST_PASSWORD } from "../../testing/browser.ts";
import { codeTo, lastMessageTo, passResendWait } from "../../testing/mailbox.ts";
import { startStack, type Stack } from "../../testing/stack.ts";
import { firstRow } from "../../testing/rows.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({}, 12);
});
afterAll(() => stack.close());

let made = 0;
const newAddress = () => `ana${++made}@example.test`;
const newPhone = () => `+4479460${String(++made).padStart(5, "0")}`;

interface Answered {
  status: number;
  error: string | null;
  data: Readonly<Record<string, unknown>>;
  details: unknown;
}

/** A browser on the site, whose every change carries the pair that a page of ours would send. */
class Site {
  readonly browser = new Browser(stack);

  async ask(method: "GET" | "POST" | "DELETE", path: string, payload?: object, from = "192.0.2.1"): Promise<Answered> {
    const authorization = this.browser.cookies.get("authorization");
    const headers = { "x-forwarded-for": from, ...(authorization === undefined ? {} : { authorization }) };
    const response = await this.browser.send({ method, url: path, headers, ...(payload === undefined ? {} : { payload }) });
    const answer = response.json<{ error?: string; data: unknown }>();
    return {
      status: response.statusCode,
      error: answer.error ?? null,
      data: isRecord(answer.data) ? answer.data : {},
      details: answer.data,
    };
  }

  post(path: string, payload?: object, from?: string) {
    return this.ask("POST", path, payload, from);
  }

  register(account: string, password = TEST_PASSWORD) {
    return this.post("/api/a/v2/auth/register", { account, password });
  }

  login(account: string, password = TEST_PASSWORD, from?: string) {
    return this.post("/api/a/v2/auth/login", { account, password }, from);
  }

  me() {
    return this.ask("GET", "/api/a/v2/auth/user/info");
  }
}

async function signedUp(account = newAddress()): Promise<{ site: Site; account: string }> {
  const site = new Site();
  const { status } = await site.register(account);
  expect(status).toBe(200);
  await passResendWait(stack);
  return { site, account };
}

async function verified(account = newAddress()): Promise<{ site: Site; account: string }> {
  const signed = await signedUp(account);
  const field = account.includes("@") ? "email" : "phone";
  expect((await signed.site.post(`/api/a/v1/auth/${field}`, { [field]: account, code: await codeTo(stack, account) })).error).toBeNull();
  return signed;
}

describe("signing up", () => {
  it.each(["address", "number"])(
    "with an %s makes an account, signs in, and shows the address as theirs once its code comes back",
    async (kind) => {
      const account = kind === "address" ? newAddress() : newPhone();
      const site = new Site();
      const { status, data } = await site.register(account);
      expect(status).toBe(200);
      expect(data).toMatchObject({ isAdmin: true, kycStatus: "none", verification: { phone: "", email: "" } });
      for (const name of ["sid", "authorization", "UID", "userId", "accountGroup", "yu_userName"])
        expect(site.browser.cookies.has(name)).toBe(true);
      const field = kind === "address" ? "email" : "phone";
      const bound = await site.post(`/api/a/v1/auth/${field}`, { [field]: account, code: await codeTo(stack, account) });
      expect(bound.error).toBeNull();
      expect(readField((await site.me()).data, "verification", field)).toMatch(/\*/);
      expect((await new Site().login(account)).status).toBe(200);
    },
  );

  it("keeps the dial code of a number with its plus, however the number was written", async () => {
    for (const write of [
      (digits: string) => `+44${digits}`,
      (digits: string) => ` +44 ${digits.slice(0, 4)} ${digits.slice(4)} `,
      (digits: string) => `+44-${digits.slice(0, 4)}-${digits.slice(4)}`,
    ]) {
      const account = newPhone();
      const site = new Site();
      expect((await site.register(write(account.slice("+44".length)))).error).toBeNull();
      await passResendWait(stack);
      expect((await site.post("/api/a/v1/auth/phone", { phone: account, code: await codeTo(stack, account) })).error).toBeNull();
      expect((await site.me()).data["verification"]).toMatchObject({ dialCode: "+44" });
    }
    const named = { account: newPhone(), password: TEST_PASSWORD, dialCode: "44" };
    expect((await new Site().post("/api/a/v2/auth/register", named)).error).toBe("invalid_request");
  });

  it("refuses what is no address and what is no password", async () => {
    for (const account of ["nobody", "a@b", "@example.test", "+123", "12345", "+999999999999999999"])
      expect([account, (await new Site().register(account)).error]).toEqual([account, "field_invalid"]);
    for (const [password, problem] of [
      ["Short1!", "too_short"],
      ["aaaaaaaaaaaa", "too_simple"],
      ["password123", "common"],
      ["Password123!", "common"],
      ["iloveyou2", "common"],
    ]) {
      const { error, details } = await new Site().register(newAddress(), password);
      expect([password, error, details]).toEqual([password, "weak_password", { problem }]);
    }
  });

  it("says nothing of an address that is somebody's: the same answer, a notice to its owner and a code to nobody", async () => {
    const { account } = await verified();
    const other = new Site();
    const [taken, free] = [await other.register(account, "Another-Passw0rd!"), await new Site().register(newAddress())];
    const shape = ({ status, data }: Answered) => [status, Object.keys(data).toSorted(), Object.keys(readRecord(data, "verification"))];
    expect(shape(taken)).toEqual(shape(free));
    expect(await lastMessageTo(stack, account)).toMatchObject({ subject: "Someone tried to use your address", code: "" });
    // The user who signed up can log in again, as with a free address, and the owner with theirs.
    expect((await new Site().login(account, "Another-Passw0rd!")).status).toBe(200);
    expect((await new Site().login(account)).status).toBe(200);
    for (let guess = 0; guess < 5; guess++)
      expect((await other.post("/api/a/v1/auth/email", { email: account, code: `00000${guess}` })).error).toMatch(
        /security_code_(wrong|expired)|too_many/,
      );
  });

  it("of many claims on one address lets the one through that gets the code", async () => {
    const account = newAddress();
    const [first, second] = [new Site(), new Site()];
    await first.register(account);
    const code = await codeTo(stack, account);
    await second.register(account, "Another-Passw0rd!");
    const late = await codeTo(stack, account);
    const answers = await Promise.all([
      first.post("/api/a/v1/auth/email", { email: account, code }),
      second.post("/api/a/v1/auth/email", { email: account, code: late }),
    ]);
    expect(answers.map(({ error }) => error ?? "done").toSorted()).toEqual(["account_taken", "done"]);
  });
});

describe("a session", () => {
  it("is never one that the request brought along, and the one it had is over", async () => {
    const { site, account } = await verified();
    const planted = "planted-by-somebody-who-would-like-to-share-it";
    const victim = new Site();
    victim.browser.cookies.set("sid", planted);
    await victim.login(account);
    expect(victim.browser.cookies.get("sid")).not.toBe(planted);
    const before = site.browser.cookies.get("sid") ?? "";
    await site.login(account);
    const old = new Site();
    old.browser.cookies.set("sid", before);
    expect((await old.me()).status).toBe(401);
  });

  it("gets another token when its account is stepped up; the old one lasts half a minute for what was under way", async () => {
    const { site } = await verified();
    const old = new Site();
    for (const [name, value] of site.browser.cookies) old.browser.cookies.set(name, value);
    await site.post("/api/ctc/send-code", { channel: "email", scene: "bind" });
    const { email } = firstRow((await stack.owner.query<{ email: string }>("SELECT email FROM users ORDER BY id DESC LIMIT 1")).rows);
    expect(
      (
        await site.post("/api/a/v1/auth/anti-phishing", {
          word: "bluebird",
          securityCode: { channel: "email", code: await codeTo(stack, email) },
        })
      ).error,
    ).toBeNull();
    expect(site.browser.cookies.get("sid")).not.toBe(old.browser.cookies.get("sid"));
    expect([(await site.me()).status, (await old.me()).status]).toEqual([200, 200]);
    await stack.owner.query("UPDATE session SET rotated_at = rotated_at - interval '31 seconds'");
    expect([(await site.me()).status, (await old.me()).status]).toEqual([200, 401]);
    await site.post("/api/a/v2/auth/password/forgot", { account: email });
    expect((await lastMessageTo(stack, email))?.body).toContain("bluebird");
  });
});

describe("a forgotten password", () => {
  it("is reset with a code, once, and every session ends", async () => {
    const { site, account } = await verified();
    expect((await new Site().post("/api/a/v2/auth/password/forgot", { account })).error).toBeNull();
    const code = await codeTo(stack, account);
    const reset = (given: string) =>
      new Site().post("/api/a/v2/auth/password/reset", { account, code: given, password: "Another-Passw0rd!" });
    expect((await reset(code === "111111" ? "222222" : "111111")).error).toBe("security_code_wrong");
    expect((await reset("12345")).error).toBe("security_code_malformed");
    const answers = await Promise.all([reset(code), reset(code), reset(code)]);
    expect(answers.map(({ error }) => error ?? "done").toSorted()).toEqual(["done", "security_code_expired", "security_code_expired"]);
    expect((await site.me()).status).toBe(401);
    expect((await new Site().login(account)).status).toBe(401);
    expect((await new Site().login(account, "Another-Passw0rd!")).status).toBe(200);
  });

  it("is asked for with the same answers whether the address is anybody's or not", async () => {
    const { account } = await verified();
    const story = async (name: string) => {
      const words: (string | null)[] = [];
      words.push((await new Site().post("/api/a/v2/auth/password/forgot", { account: name })).error);
      words.push((await new Site().post("/api/a/v2/auth/password/forgot", { account: name })).error);
      for (let guess = 0; guess < 6; guess++)
        words.push(
          (await new Site().post("/api/a/v2/auth/password/reset", { account: name, code: "000000", password: "Another-Passw0rd!" })).error,
        );
      return words;
    };
    const [known, unknown] = [await story(account), await story(newAddress())];
    expect(known).toEqual([null, "too_many_requests", ...Array.from({ length: 5 }, () => "security_code_wrong"), "too_many_attempts"]);
    expect(unknown).toEqual(known);
  });
});

describe("changing the password", () => {
  it("wants the old one and a code, ends every other session and keeps this one", async () => {
    const { site, account } = await verified();
    const elsewhere = new Site();
    await elsewhere.login(account);
    await site.post("/api/ctc/send-code", { channel: "email", scene: "password" });
    const securityCode = { channel: "email", code: await codeTo(stack, account) };
    const change = (body: object) => site.post("/api/a/v2/auth/password", body);
    expect((await change({ oldPassword: "wrong", password: "Another-Passw0rd!", securityCode })).error).toBe("wrong_password");
    expect((await change({ oldPassword: TEST_PASSWORD, password: "Another-Passw0rd!" })).error).toBe("security_code_required");
    expect((await change({ oldPassword: TEST_PASSWORD, password: "12345678", securityCode })).error).toBe("weak_password");
    expect((await change({ oldPassword: TEST_PASSWORD, password: "Another-Passw0rd!", securityCode })).error).toBeNull();
    expect([(await site.me()).status, (await elsewhere.me()).status]).toEqual([200, 401]);
  });
});

describe("being locked out", () => {
  it("takes longer from time to time, and never reaches a browser that has been here before", async () => {
    const { site, account } = await verified();
    const stranger = new Site();
    const guesses = async (count: number) => {
      for (let guess = 0; guess < count; guess++) await stranger.login(account, "Wrong-Passw0rd!");
    };
    await guesses(10);
    expect((await stranger.login(account)).error).toBe("too_many_attempts");
    expect((await site.login(account)).status).toBe(200);
    expect((await new Site().login(account)).error).toBe("too_many_attempts");
    await stack.owner.query("UPDATE login_failure SET at = at - interval '16 minutes'");
    await guesses(5);
    expect((await stranger.login(account)).error).toBe("too_many_attempts");
    await stack.owner.query("UPDATE login_failure SET at = at - interval '4 hours'");
    await guesses(5);
    expect((await stranger.login(account)).error).toBe("too_many_attempts");
    await stack.owner.query("UPDATE login_failure SET at = at - interval '1 day'");
    expect((await stranger.login(account)).status).toBe(200);
  });

  it("can't be avoided by forging the sign of a known browser", async () => {
    const [{ account }, other] = [await verified(), await verified()];
    const stranger = new Site();
    for (let guess = 0; guess < 10; guess++) await stranger.login(account, "Wrong-Passw0rd!");
    for (const forged of ["x.y", other.site.browser.cookies.get("known_device") ?? ""]) {
      stranger.browser.cookies.set("known_device", forged);
      expect((await stranger.login(account)).error).toBe("too_many_attempts");
    }
    const person = await stack.person();
    expect((await new Site().login(await givePassword(stack, person))).status).toBe(200);
  });
});

describe("devices", () => {
  it("are listed once each, the present one marked, without their full addresses; one or all others can be ended", async () => {
    const { site, account } = await verified();
    const phone = new Site();
    await phone.login(account, TEST_PASSWORD, "203.0.113.77");
    await new Site().login(account);
    const list = async () => readList((await site.ask("GET", "/api/a/v1/auth/sessions")).data, "items");
    const devices = await list();
    expect(devices.map((device) => readField(device, "current"))).toEqual([true, false, false]);
    const elsewhere = devices.find((device) => readField(device, "address") === "203.0.•.•");
    const address = `/api/a/v1/auth/sessions/${readText(elsewhere, "id")}`;
    const { site: stranger } = await verified();
    expect((await stranger.ask("DELETE", address)).error).toBe("not_found");
    expect((await site.ask("DELETE", address)).data).toEqual({ ended: 1 });
    expect((await phone.me()).status).toBe(401);
    expect((await site.ask("DELETE", "/api/a/v1/auth/sessions")).data).toEqual({ ended: 1 });
    expect(await list()).toHaveLength(1);
    expect((await site.me()).status).toBe(200);
  });
});
