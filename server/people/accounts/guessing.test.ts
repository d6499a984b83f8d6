import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Browser, givePassword, TEST_PASSWORD } from "../../testing/browser.ts";
import { codeTo, passResendWait } from "../../testing/mailbox.ts";
import { readStream, streamAddress } from "../../testing/event-stream.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { act, authenticatorCode, deleteUsedCodes, receipt, sale } from "../../testing/trades.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ wrongPasswordsPerDay: 20, wrongCodesPerDay: 20 }, 12);
});
beforeEach(() => deleteUsedCodes(stack.owner));
afterAll(async () => {
  await stack.audit();
  await stack.close();
});

const NEW_PASSWORD = "Another-Passw0rd!";
const network = (number: number) => `198.51.100.${number}`;
const wrongFor = (code: string) => (code === "111111" ? "222222" : "111111");
const range = (count: number) => Array.from({ length: count }, (_, number) => number + 1);

/** A browser at a network address. */
class Visitor {
  readonly browser = new Browser(stack);
  readonly ip: string;

  constructor(ip: string) {
    this.ip = ip;
  }

  async post(url: string, payload: object): Promise<string | null> {
    const token = this.browser.cookies.get("authorization");
    const headers = { "x-forwarded-for": this.ip, ...(token === undefined ? {} : { authorization: token }) };
    const response = await this.browser.send({ method: "POST", url, payload, headers });
    return response.json<{ error?: string }>().error ?? null;
  }

  logIn(account: string, password = TEST_PASSWORD, code?: string) {
    return this.post("/api/a/v2/auth/login", { account, password, ...(code === undefined ? {} : { code }) });
  }

  forgot(account: string) {
    return this.post("/api/a/v2/auth/password/forgot", { account });
  }

  reset(account: string, code: string) {
    return this.post("/api/a/v2/auth/password/reset", { account, code, password: NEW_PASSWORD });
  }
}

async function somebody(): Promise<{ person: Person; account: string }> {
  const person = await stack.person();
  return { person, account: await givePassword(stack, person) };
}

/** Guesses of many browsers, one after the other, each at another network. */
async function guess(count: number, one: (stranger: Visitor, number: number) => Promise<string | null>): Promise<(string | null)[]> {
  const errors = [];
  for (const number of range(count)) errors.push(await one(new Visitor(network(100 + (number % 100))), number));
  return errors;
}

describe("a reset code", () => {
  it("stays good for the browser that asked for it, whatever strangers guess and ask for", async () => {
    const { account } = await somebody();
    const owner = new Visitor(network(1));
    expect(await owner.forgot(account)).toBeNull();
    const code = await codeTo(stack, account);
    const errors = await guess(18, (stranger) => stranger.reset(account, wrongFor(code)));
    expect(new Set(errors.slice(0, 15))).toEqual(new Set(["security_code_wrong"]));
    expect(new Set(errors.slice(15))).toEqual(new Set(["too_many_attempts"]));
    await passResendWait(stack);
    expect(await new Visitor(network(2)).forgot(account)).toBeNull();
    expect(await owner.reset(account, wrongFor(code))).toBe("security_code_wrong");
    expect(await owner.reset(account, code)).toBeNull();
  });

  it("can be typed in another browser, which has five guesses of its network", async () => {
    const { account } = await somebody();
    await new Visitor(network(1)).forgot(account);
    const code = await codeTo(stack, account);
    const stranger = new Visitor(network(2));
    const errors = [];
    for (const _ of range(6)) errors.push(await stranger.reset(account, wrongFor(code)));
    expect(errors).toEqual([...range(5).map(() => "security_code_wrong"), "too_many_attempts"]);
    expect(await new Visitor(network(3)).reset(account, code)).toBeNull();
  });

  it("takes five guesses of the browser that asked for it, also at once, and then not even itself", async () => {
    const { account } = await somebody();
    const owner = new Visitor(network(1));
    await owner.forgot(account);
    const code = await codeTo(stack, account);
    const errors = await Promise.all(range(12).map(() => owner.reset(account, wrongFor(code))));
    expect(errors.filter((error) => error === "security_code_wrong")).toHaveLength(5);
    expect(errors.filter((error) => error === "too_many_attempts")).toHaveLength(7);
    expect(await owner.reset(account, code)).toBe("too_many_attempts");
  });

  it("is good once, whichever of several codes it is", async () => {
    const { account } = await somebody();
    const [owner, other] = [new Visitor(network(1)), new Visitor(network(2))];
    await owner.forgot(account);
    const code = await codeTo(stack, account);
    await passResendWait(stack);
    await other.forgot(account);
    const later = await codeTo(stack, account);
    expect(await owner.reset(account, code)).toBeNull();
    expect(await other.reset(account, later)).toBe("security_code_expired");
    expect(await owner.reset(account, code)).toBe("security_code_expired");
  });

  it("is sent to a browser in which the owner has logged in, also after strangers asked for as many as there may be", async () => {
    const { account } = await somebody();
    const owner = new Visitor(network(1));
    expect(await owner.logIn(account)).toBeNull();
    for (const number of range(5)) {
      expect(await new Visitor(network(number)).forgot(account)).toBeNull();
      await passResendWait(stack);
    }
    expect(await new Visitor(network(9)).forgot(account)).toBe("too_many_requests");
    expect(await owner.forgot(account)).toBeNull();
    expect(await owner.reset(account, await codeTo(stack, account))).toBeNull();
  });

  it("of an address can be guessed only so often in a day, whether or not anybody has it; a browser of the owner's still can", async () => {
    const { account } = await somebody();
    const owner = new Visitor(network(1));
    await owner.logIn(account);
    for (const name of [account, "nobody-at-home@example.test"]) {
      const errors: (string | null)[] = [];
      for (const round of range(2)) {
        await passResendWait(stack);
        await new Visitor(network(10 + round)).forgot(name);
        errors.push(...(await guess(12, (stranger) => stranger.reset(name, "000000"))));
      }
      expect([name, errors.filter((error) => error === "security_code_wrong").length]).toEqual([name, 20]);
      expect(errors.slice(20)).toEqual(range(4).map(() => "too_many_attempts"));
    }
    await passResendWait(stack);
    await owner.forgot(account);
    expect(await owner.reset(account, await codeTo(stack, account))).toBeNull();
  });
});

describe("a stranger who knows the password", () => {
  async function paidSale() {
    const trade = await sale(stack);
    await act(stack, trade.buyer, trade.orderId, "pay");
    const account = await givePassword(stack, trade.seller);
    await stack.owner.query("UPDATE users SET login_two_factor = true WHERE id = $1", [trade.seller.id]);
    const release = () => {
      const securityCode = { channel: "google", code: authenticatorCode() } as const;
      return act(stack, trade.seller, trade.orderId, "release", { ...receipt(trade.buyer), securityCode, version: 2 });
    };
    return { ...trade, account, release };
  }

  it("locks log-ins from that network by wrong codes, and nothing else", async () => {
    const { account, release, seller } = await paidSale();
    const stranger = new Visitor(network(1));
    for (const _ of range(5)) expect(await stranger.logIn(account, TEST_PASSWORD, "000000")).toBe("security_code_wrong");
    expect(await stranger.logIn(account, TEST_PASSWORD, authenticatorCode())).toBe("too_many_attempts");
    expect(await new Visitor(network(2)).logIn(account, TEST_PASSWORD, authenticatorCode())).toBeNull();
    await deleteUsedCodes(stack.owner);
    expect((await release()).data.status).toBe("completed");
    expect(seller.id).not.toBe("");
  });

  it("is slowed down by the day's limit, which tells the owner and leaves a session alone that has proved a factor", async () => {
    const { account, release, seller, buyer, advId } = await paidSale();
    expect(buyer.id + advId).not.toBe("");
    const owner = new Visitor(network(1));
    expect(await owner.logIn(account, TEST_PASSWORD, authenticatorCode())).toBeNull();
    const errors = await guess(25, (stranger) => stranger.logIn(account, TEST_PASSWORD, "000000"));
    expect(errors).toEqual([...range(20).map(() => "security_code_wrong"), ...range(5).map(() => "too_many_attempts")]);
    await deleteUsedCodes(stack.owner);
    expect(await new Visitor(network(3)).logIn(account, TEST_PASSWORD, authenticatorCode())).toBe("too_many_attempts");
    // The session of the test's own person has proved none.
    expect((await release()).error).toBe("too_many_attempts");
    const change = () =>
      owner.post("/api/a/v1/auth/anti-phishing", { word: "bluebird", securityCode: { channel: "google", code: authenticatorCode() } });
    expect(await change()).toBeNull();
    const { rows } = await stack.owner.query("SELECT facts FROM notification WHERE user_id = $1 AND facts ->> 'change' = 'guesses'", [
      seller.id,
    ]);
    expect(rows).toHaveLength(1);
  });

  it("can be shut out by a new password, after which the owner logs in again", async () => {
    const { account } = await paidSale();
    await guess(20, (stranger) => stranger.logIn(account, TEST_PASSWORD, "000000"));
    const owner = new Visitor(network(1));
    await owner.forgot(account);
    expect(await owner.reset(account, await codeTo(stack, account))).toBeNull();
    await deleteUsedCodes(stack.owner);
    expect(await owner.logIn(account, NEW_PASSWORD, authenticatorCode())).toBeNull();
  });
});

describe("wrong passwords from many networks", () => {
  it("are over for the day after the limit, except in a browser in which the owner has logged in; a new password begins again", async () => {
    const { person, account } = await somebody();
    const owner = new Visitor(network(1));
    expect(await owner.logIn(account)).toBeNull();
    for (const name of [account, "nobody-either@example.test"]) {
      const errors = await guess(23, (stranger) => stranger.logIn(name, "Wrong-Guess-2026!"));
      expect([name, errors.slice(19)]).toEqual([name, ["wrong_credentials", ...range(3).map(() => "too_many_attempts")]]);
    }
    expect(await new Visitor(network(2)).logIn(account)).toBe("too_many_attempts");
    expect(await owner.logIn(account)).toBeNull();
    const { rows } = await stack.owner.query("SELECT facts FROM notification WHERE user_id = $1 AND facts ->> 'change' = 'guesses'", [
      person.id,
    ]);
    expect(rows).toHaveLength(1);
    const elsewhere = new Visitor(network(3));
    await elsewhere.forgot(account);
    expect(await elsewhere.reset(account, await codeTo(stack, account))).toBeNull();
    expect(await elsewhere.logIn(account, NEW_PASSWORD)).toBeNull();
  });

  it("aren't counted for log-ins that succeed", async () => {
    const { account } = await somebody();
    const errors = await guess(30, (visitor) => visitor.logIn(account));
    expect(errors).toEqual(range(30).map(() => null));
  });
});

it("a second and a third sign-up with an unconfirmed address leave the first able to log in", async () => {
  const account = "shared-address@example.test";
  const register = (password: string) => new Visitor(network(1)).post("/api/a/v2/auth/register", { account, password });
  const passwords = ["First-Passw0rd!", "Second-Passw0rd!", "Third-Passw0rd!"];
  for (const password of passwords) expect(await register(password)).toBeNull();
  expect(await new Visitor(network(2)).logIn(account, passwords[0])).toBeNull();
  expect(await new Visitor(network(3)).logIn(account, passwords[2])).toBeNull();
});

describe("a login that the app hands on", () => {
  it("ends when the app's does, however often it is handed on", async () => {
    const person = await stack.person();
    await stack.owner.query("UPDATE session SET expires_at = now() + interval '1 hour' WHERE user_id = $1", [person.id]);
    const { code } = (await stack.call(person, "POST /api/a/v2/auth/app-code")).data;
    expect(await new Visitor(network(1)).post("/api/a/v2/auth/app-session", { code })).toBeNull();
    const { rows } = await stack.owner.query<{ hours: number }>(
      "SELECT max(extract(epoch FROM expires_at - now())::float / 3600) AS hours FROM session WHERE user_id = $1",
      [person.id],
    );
    expect(rows[0]?.hours).toBeLessThanOrEqual(1);
  });

  it("is none once the app's session has ended or was idle for too long", async () => {
    for (const end of [
      "DELETE FROM session WHERE user_id = $1",
      "UPDATE session SET last_seen_at = now() - interval '13 hours' WHERE user_id = $1",
    ]) {
      const person = await stack.person();
      const { code } = (await stack.call(person, "POST /api/a/v2/auth/app-code")).data;
      await stack.owner.query(end, [person.id]);
      expect(await new Visitor(network(1)).post("/api/a/v2/auth/app-session", { code })).toBe("wrong_credentials");
    }
  });
});

describe("an event stream", () => {
  const idle = (person: Person) =>
    stack.owner.query("UPDATE session SET last_seen_at = now() - interval '13 hours' WHERE user_id = $1", [person.id]);

  it("opens for no session that was idle for too long", async () => {
    const person = await stack.person();
    const address = await streamAddress(stack, person);
    await idle(person);
    expect((await readStream(stack.server.url, address)).status).toBe(401);
  });

  it("ends with its session's time", async () => {
    const person = await stack.person();
    const reader = await readStream(stack.server.url, await streamAddress(stack, person));
    expect((await reader.next())?.event).toBe("ready");
    await idle(person);
    stack.server.context.wake([person.id]);
    expect((await reader.next())?.event).toBe("over");
    expect(await reader.next()).toBeNull();
  });
});
