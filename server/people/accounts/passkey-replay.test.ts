import { afterAll, beforeAll, expect, it } from "vitest";
import { newAuthenticator } from "../../testing/passkeys.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";

const ORIGIN = "http://p2p.example.test";
const headers = { onpage: `${ORIGIN}/en/account/login` };

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

/** A passkey whose authenticator was used this often. */
async function passkeyOf(person: Person, counter = 0) {
  const made = newAuthenticator();
  await stack.owner.query(
    `INSERT INTO passkey (user_id, credential_id, public_key, counter, transports, name) VALUES ($1, $2, $3, $4, '{internal}', 'Phone')`,
    [person.id, made.id, made.cosePublicKey, counter],
  );
  return made;
}

async function challenge(): Promise<string> {
  const { data } = await stack.call(null, "POST /api/a/v2/auth/passkey/options", { headers });
  return (data as { challenge: string }).challenge;
}

type Response = ReturnType<ReturnType<typeof newAuthenticator>["assert"]>;

async function signIn(response: Response) {
  return stack.call(null, "POST /api/a/v2/auth/passkey", { body: { response }, headers });
}

it("an answer of a passkey logs in once, also when it comes many times at once", async () => {
  const person = await stack.person();
  const key = await passkeyOf(person);
  const response = key.assert({ challenge: await challenge(), origin: ORIGIN });
  const codes = (await Promise.all(Array.from({ length: 12 }, () => signIn(response)))).map(({ error }) => error);
  expect(codes.filter((code) => code === null)).toHaveLength(1);
  expect(new Set(codes)).toEqual(new Set([null, "passkey_refused"]));
  expect((await signIn(response)).error).toBe("passkey_refused");
});

it("two questions are answered in either order, each once", async () => {
  const key = await passkeyOf(await stack.person());
  const [first, second] = [await challenge(), await challenge()];
  const answerTo = (asked: string) => key.assert({ challenge: asked, origin: ORIGIN });
  expect((await signIn(answerTo(second))).error).toBeNull();
  expect((await signIn(answerTo(first))).error).toBeNull();
  expect((await signIn(answerTo(second))).error).toBe("passkey_refused");
  expect((await signIn(answerTo(first))).error).toBe("passkey_refused");
});

it("a counter that doesn't grow is that of a copy", async () => {
  const key = await passkeyOf(await stack.person(), 7);
  const by = async (counter: number) => (await signIn(key.assert({ challenge: await challenge(), origin: ORIGIN, counter }))).error;
  expect(await by(6)).toBe("passkey_refused");
  expect(await by(7)).toBe("passkey_refused");
  expect(await by(0)).toBe("passkey_refused");
  expect(await by(8)).toBeNull();
  expect(await by(8)).toBe("passkey_refused");
});

it("an answer for another site, of another kind, to no question, without its owner or by another key is refused", async () => {
  const [person, stranger] = [await stack.person(), await stack.person()];
  const [key, other] = [await passkeyOf(person), await passkeyOf(stranger)];
  const given = async () => ({ challenge: await challenge(), origin: ORIGIN });
  const forged = { ...other.assert(await given()), id: key.id, rawId: key.id };
  const spoiled = key.assert(await given());
  const signature = Buffer.from(spoiled.response.signature, "base64url").fill(1, 10, 12).toString("base64url");
  for (const response of [
    key.assert({ ...(await given()), origin: "http://p2p.example.test.evil.test" }),
    key.assert({ ...(await given()), origin: "https://p2p.example.test" }),
    key.assert({ ...(await given()), type: "webauthn.create" }),
    key.assert({ ...(await given()), flags: 0x01 }),
    key.assert({ ...(await given()), challenge: Buffer.alloc(32, 1).toString("base64url") }),
    newAuthenticator().assert(await given()),
    forged,
    { ...spoiled, response: { ...spoiled.response, signature } },
  ])
    expect((await signIn(response)).error, JSON.stringify(response)).toBe("passkey_refused");
  expect((await signIn(key.assert(await given()))).error).toBeNull();
});

it("a question of the person's own session logs nobody in", async () => {
  const person = await stack.person();
  const key = await passkeyOf(person);
  const { data } = await stack.call(person, "POST /api/a/v1/auth/passkeys/options", { headers });
  const { challenge: own } = data as { challenge: string };
  expect((await signIn(key.assert({ challenge: own, origin: ORIGIN }))).error).toBe("passkey_refused");
});
