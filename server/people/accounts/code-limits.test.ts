import { afterAll, beforeAll, expect, test } from "vitest";
import { passResendWait } from "../../testing/mailbox.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({
    codeMailsPerAccount: 3,
    codeMailsPerAddress: 4,
    codeMailsPerNetwork: 6,
    codeTextsPerAccount: 2,
    codeTextsPerAddress: 2,
    codeTextsPerNetwork: 4,
  });
});
afterAll(() => stack.close());

let networks = 0;
/** An address of IPv6, each in another network of 56 bits. */
const newNetwork = () => `2001:db8:${(++networks).toString(16)}::1`;
const range = (count: number) => Array.from({ length: count }, (_, number) => number + 1);

async function send(
  person: Person,
  input: { channel: "email" | "phone"; scene?: "bind" | "payment"; account?: string },
  ip = newNetwork(),
) {
  await passResendWait(stack);
  const { channel, scene = "payment", account } = input;
  const body = { channel, scene, ...(account === undefined ? {} : { account }) };
  return (await stack.call(person, "POST /api/ctc/send-code", { body, headers: { "x-forwarded-for": ip } })).error;
}

async function forgot(account: string, ip = newNetwork()) {
  await stack.owner.query("UPDATE password_reset SET created_at = created_at - interval '2 hours'");
  return (
    await stack.call(null, "POST /api/a/v2/auth/password/forgot", { key: null, body: { account }, headers: { "x-forwarded-for": ip } })
  ).error;
}

const sent = async (address: string) => (await stack.owner.query("SELECT FROM outgoing_message WHERE address = $1", [address])).rowCount;

test("an account gets only a number of emails and text messages with a code in a day, each counted apart", async () => {
  const person = await stack.person();
  const mails = [];
  for (const _ of range(4)) mails.push(await send(person, { channel: "email" }));
  expect(mails).toEqual([null, null, null, "too_many_requests"]);
  const texts = [];
  for (const _ of range(3)) texts.push(await send(person, { channel: "phone" }));
  expect(texts).toEqual([null, null, "too_many_requests"]);
  await stack.owner.query("UPDATE daily_count SET day = day - 1");
  expect(await send(person, { channel: "email" })).toBeNull();
});

test("an address is sent only a number in a day, by whichever accounts, for a reset or for nobody", async () => {
  const address = "popular@example.test";
  const errors = [];
  for (const _ of range(5)) {
    const asking = await stack.person({ email: false, twoFactor: false });
    await stack.owner.query("UPDATE security_code SET created_at = created_at - interval '2 hours'");
    errors.push(await send(asking, { channel: "email", scene: "bind", account: address }));
  }
  expect(errors).toEqual([null, null, null, null, "too_many_requests"]);
  expect(await sent(address)).toBe(4);
  const resets = [];
  for (const _ of range(5)) resets.push(await forgot("nobody-has-this@example.test"));
  expect(resets).toEqual([null, null, null, null, "too_many_requests"]);
});

test("a network asks for only a number in a day, for whichever addresses; signing up goes on without its code", async () => {
  const [ip, neighbor] = ["2001:db8:ffff:1::1", "2001:db8:ffff:1::2"];
  for (const number of range(6)) expect(await forgot(`list-${number}@example.test`, ip)).toBeNull();
  expect(await forgot("list-7@example.test", neighbor)).toBe("too_many_requests");
  expect(await forgot("list-7@example.test", "2001:db8:ffff:2::1")).toBeNull();
  const account = "newcomer@example.test";
  const joined = await stack.call(null, "POST /api/a/v2/auth/register", {
    key: null,
    body: { account, password: "Another-Passw0rd!" },
    headers: { "x-forwarded-for": ip },
  });
  expect([joined.error, await sent(account)]).toEqual([null, 0]);
});

test("the 256 networks of 64 bits that one customer may have ask together for twice a network's number", async () => {
  const networkOfCustomer = (number: number) => `2001:db8:ffff:ab${number.toString(16).padStart(2, "0")}::1`;
  const errors = [];
  for (const number of range(13)) errors.push(await forgot(`wide-${number}@example.test`, networkOfCustomer(number)));
  expect(errors).toEqual([...range(12).map(() => null), "too_many_requests"]);
  expect(await forgot("wide-14@example.test", "2001:db8:ffff:ac00::1")).toBeNull();
});
