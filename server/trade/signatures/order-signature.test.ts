import { afterAll, beforeAll, expect, it } from "vitest";
import type { SettingKey } from "@plaza/domain/settings/catalogue.ts";
import { canonicalJson } from "@plaza/domain/evidence/canonical.ts";
import { readKeys } from "@plaza/domain/evidence/keys.ts";
import { inspectPack } from "@plaza/domain/evidence/pack.ts";
import { webDigest, webVerify } from "@plaza/domain/evidence/web-crypto.ts";
import { translate } from "@plaza/messages/catalogue.ts";
import { newAuthenticator, postQuantumKey } from "../../testing/passkeys.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { subUserOf } from "../../testing/sub-users.ts";
import { act, details, receipt, sale, type Trade } from "../../testing/trades.ts";

const ORIGIN = "http://p2p.example.test";
const headers = { onpage: `${ORIGIN}/en/p2p` };

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

type Authenticator = ReturnType<typeof newAuthenticator>;

/** A passkey that somebody has had for this many hours. */
async function passkeyOf(person: Person, hours = 48): Promise<Authenticator> {
  const made = newAuthenticator();
  await stack.owner.query(
    `INSERT INTO passkey (user_id, credential_id, public_key, counter, transports, name, created_at, confirmed_at)
     VALUES ($1, $2, $3, 0, '{internal}', 'Phone', now() - make_interval(hours => $4), now() - make_interval(hours => $4))`,
    [person.id, made.id, made.cosePublicKey, hours],
  );
  return made;
}

async function options(person: Person, { orderId }: Trade, action: "pay" | "release") {
  const { version } = await details(stack, person, orderId);
  return stack.call(person, "POST /api/ctc/sign-order-options", { body: { orderId, action, version }, headers });
}

/** What the order's page sends once its passkey has signed. */
async function signed(person: Person, trade: Trade, action: "pay" | "release", key: Authenticator) {
  const { data } = await options(person, trade, action);
  const { challenge } = data.options as { challenge: string };
  return { nonce: data.nonce, response: key.assert({ challenge, origin: ORIGIN }) };
}

async function pay(trade: Trade) {
  return act(stack, trade.buyer, trade.orderId, "pay", {}, headers);
}

function release(trade: Trade, signature: Awaited<ReturnType<typeof signed>> | undefined) {
  const { confirm } = receipt(trade.buyer);
  return act(
    stack,
    trade.seller,
    trade.orderId,
    "release",
    { ...(confirm ? { confirm } : {}), ...(signature ? { signature } : {}) },
    headers,
  );
}

const packOf = async ({ buyer, orderId }: Trade) =>
  (await stack.call(buyer, "GET /api/ctc/query-evidence-pack", { query: { orderId } })).data;

async function check(pack: object) {
  const keys = readKeys((await stack.call(null, "GET /api/ctc/evidence-keys")).text);
  if (keys === null) throw new Error("the published keys can't be read");
  return (await inspectPack(Buffer.from(canonicalJson(pack)), keys, webDigest, webVerify)).checked;
}

async function whileSet(key: SettingKey, value: string, run: () => Promise<void>) {
  await stack.owner.query("INSERT INTO setting (key, value, changed_by) VALUES ($1, $2, 'test')", [key, value]);
  await stack.server.context.settings.refresh();
  try {
    await run();
  } finally {
    await stack.owner.query("DELETE FROM setting WHERE key = $1", [key]);
    await stack.server.context.settings.refresh();
  }
}

it("a payment and its release are signed by passkeys without a code, and the journal proves both without us", async () => {
  const trade = await sale(stack);
  const [buyers, sellers] = [await passkeyOf(trade.buyer, 0), await passkeyOf(trade.seller)];
  expect((await details(stack, trade.buyer, trade.orderId)).signable).toEqual(["pay"]);
  const signature = await signed(trade.buyer, trade, "pay", buyers);
  expect((await act(stack, trade.buyer, trade.orderId, "pay", { signature }, headers)).data.status).toBe("paid");
  expect((await details(stack, trade.seller, trade.orderId)).signable).toEqual(["release"]);
  expect((await release(trade, await signed(trade.seller, trade, "release", sellers))).data.status).toBe("completed");

  const { events, signable } = await details(stack, trade.seller, trade.orderId);
  expect(events.filter((event) => event.signed).map(({ action }) => action)).toEqual(["pay", "release"]);
  expect(signable).toBeUndefined();
  const pack = await packOf(trade);
  expect(pack.entries.filter(({ kind }) => kind === "signature").map(({ body }) => (body as { by: string }).by)).toEqual([
    "buyer",
    "seller",
  ]);
  expect(await check(pack)).toMatchObject({ ok: true });
  const { rows } = await stack.owner.query("SELECT count(*)::int AS rows FROM passkey_challenge WHERE user_id = ANY ($1)", [
    [trade.buyer.id, trade.seller.id],
  ]);
  expect(rows).toEqual([{ rows: 0 }]);
});

it("a signature is kept as it was made: no right and no owner changes or removes it, and a step has one", async () => {
  const trade = await sale(stack);
  const signature = await signed(trade.buyer, trade, "pay", await passkeyOf(trade.buyer));
  await act(stack, trade.buyer, trade.orderId, "pay", { signature }, headers);
  for (const change of ["UPDATE order_signature SET statement = '{}'", "DELETE FROM order_signature", "TRUNCATE order_signature"])
    await expect(stack.owner.query(change)).rejects.toThrow(/append-only/);
  const again =
    "INSERT INTO order_signature SELECT order_id, seq, signer_id, action, statement, algorithm, public_key, authenticator_data, client_data, signature FROM order_signature";
  await expect(stack.owner.query(again)).rejects.toThrow(/order_signature_pkey/);
});

it("is asked only of a passkey whose signatures every browser can verify, and new ones are made so", async () => {
  const trade = await sale(stack);
  await passkeyOf(trade.buyer);
  await stack.owner.query("UPDATE passkey SET public_key = $1 WHERE user_id = $2", [postQuantumKey(), trade.buyer.id]);
  expect((await details(stack, trade.buyer, trade.orderId)).signable).toBeUndefined();
  expect((await options(trade.buyer, trade, "pay")).error).toBe("passkey_refused");
  const { data } = await stack.call(trade.buyer, "POST /api/a/v1/auth/passkeys/options", { headers });
  const { pubKeyCredParams } = data as { pubKeyCredParams: { alg: number }[] };
  expect(pubKeyCredParams.map(({ alg }) => alg)).toEqual([-8, -7, -257]);
});

it("counts once, for this order, this act, this version and this person", async () => {
  const [trade, other] = [await sale(stack), await sale(stack)];
  const key = await passkeyOf(trade.seller);
  await pay(trade);
  await pay(other);
  const refusedBy = async (signature: Awaited<ReturnType<typeof signed>>) => {
    const { status, error } = await release(trade, signature);
    expect((await details(stack, trade.seller, trade.orderId)).status).toBe("paid");
    return { status, error };
  };
  const REFUSED = { status: 401, error: "passkey_refused" };
  const good = await signed(trade.seller, trade, "release", key);
  // Another nonce is another challenge, and so is what another order's passkey signed.
  expect(await refusedBy({ ...good, nonce: "A".repeat(43) })).toEqual(REFUSED);
  expect(await refusedBy(await signed(other.seller, other, "release", await passkeyOf(other.seller)))).toEqual(REFUSED);
  // The right facts under somebody else's key, or one that is no passkey of anybody's.
  const theirs = await passkeyOf(trade.buyer);
  expect(await refusedBy(await signed(trade.seller, trade, "release", theirs))).toEqual(REFUSED);
  expect(await refusedBy(await signed(trade.seller, trade, "release", newAuthenticator()))).toEqual(REFUSED);
  const { data } = await options(trade.seller, trade, "release");
  const { challenge } = data.options as { challenge: string };
  for (const given of [{ origin: "http://phish.example.test" }, { flags: 0x01 }])
    expect(await refusedBy({ nonce: data.nonce, response: key.assert({ challenge, origin: ORIGIN, ...given }) })).toEqual(REFUSED);

  const asked = await act(stack, trade.seller, trade.orderId, "request_cancel");
  await act(stack, trade.buyer, trade.orderId, "decline_cancel");
  expect(asked.status).toBe(200);
  expect(await refusedBy(good)).toEqual(REFUSED);
  const fresh = await signed(trade.seller, trade, "release", key);
  const both = await Promise.all([release(trade, fresh), release(trade, fresh)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

it("is refused with its sentence where the passkey was removed, or is another person's, once the prompt is open", async () => {
  const trade = await sale(stack);
  const key = await passkeyOf(trade.seller);
  await pay(trade);
  const signature = await signed(trade.seller, trade, "release", key);
  await stack.owner.query("DELETE FROM passkey WHERE user_id = $1", [trade.seller.id]);
  const refusal = await release(trade, signature);
  expect([refusal.status, refusal.error]).toEqual([401, "passkey_refused"]);
  expect(refusal.text).toContain(JSON.stringify(translate("en", "errors.passkey_refused")).slice(1, -1));
  // The other party adds the removed passkey as their own: it is the buyer's word then, not the seller's.
  await stack.owner.query(
    `INSERT INTO passkey (user_id, credential_id, public_key, counter, transports, name, created_at, confirmed_at)
     VALUES ($1, $2, $3, 0, '{internal}', 'Phone', now() - interval '2 days', now() - interval '2 days')`,
    [trade.buyer.id, key.id, key.cosePublicKey],
  );
  expect((await release(trade, signature)).error).toBe("passkey_refused");
  expect((await details(stack, trade.seller, trade.orderId)).status).toBe("paid");
});

it("is refused where nobody's word or not the owner's would do: a sub-user, a new passkey, one from before a reset, a hold", async () => {
  const trade = await sale(stack);
  const key = await passkeyOf(trade.seller);
  await pay(trade);
  const { data } = await options(trade.seller, trade, "release");
  const good = {
    nonce: data.nonce,
    response: key.assert({ challenge: (data.options as { challenge: string }).challenge, origin: ORIGIN }),
  };
  const isBarred = async (change: string, undo: string) => {
    await stack.owner.query(change, [trade.seller.id]);
    expect((await details(stack, trade.seller, trade.orderId)).signable).toBeUndefined();
    expect((await options(trade.seller, trade, "release")).error).toBe("passkey_refused");
    expect((await release(trade, good)).error).toBe("passkey_refused");
    await stack.owner.query(undo, [trade.seller.id]);
  };
  await isBarred(
    "UPDATE passkey SET created_at = now() - interval '23 hours' WHERE user_id = $1",
    "UPDATE passkey SET created_at = now() - interval '2 days' WHERE user_id = $1",
  );
  await isBarred(
    "UPDATE users SET password_reset_at = now() - interval '1 hour' WHERE id = $1",
    "UPDATE users SET password_reset_at = NULL WHERE id = $1",
  );
  await isBarred(
    "UPDATE users SET security_hold_until = now() + interval '1 hour' WHERE id = $1",
    "UPDATE users SET security_hold_until = NULL WHERE id = $1",
  );
  await whileSet("passkeySigning", "false", async () => {
    expect((await details(stack, trade.seller, trade.orderId)).signable).toBeUndefined();
    expect((await release(trade, good)).error).toBe("passkey_refused");
  });
  await stack.owner.query("UPDATE users SET frozen_until = now() + interval '1 hour' WHERE id = $1", [trade.seller.id]);
  expect((await release(trade, good)).error).toBe("account_frozen");
  await stack.owner.query("UPDATE users SET frozen_until = NULL WHERE id = $1", [trade.seller.id]);

  const sub = await subUserOf(stack, trade.seller, "release");
  await stack.owner.query("UPDATE orders SET seller_sub_id = $2 WHERE id = $1", [trade.orderId, sub.id]);
  expect((await options(sub, trade, "release")).error).toBe("passkey_refused");
  expect((await release({ ...trade, seller: sub }, good)).error).toBe("passkey_refused");
  await stack.owner.query("UPDATE orders SET seller_sub_id = NULL WHERE id = $1", [trade.orderId]);
  expect((await release(trade, undefined)).error).toBe("security_code_required");
  expect((await release(trade, good)).data.status).toBe("completed");
});

it("a request sent again under its key is answered alike and signed once; a stranger learns nothing", async () => {
  const trade = await sale(stack);
  const key = await passkeyOf(trade.buyer);
  const signature = await signed(trade.buyer, trade, "pay", key);
  const paid = { orderId: trade.orderId, action: "pay" as const, version: 1, signature };
  const send = () => stack.call(trade.buyer, "POST /api/ctc/update-order-state", { body: paid, headers, key: "signed-once-1" });
  const [first, second] = [await send(), await send()];
  expect(second.text).toBe(first.text);
  expect(first.data.status).toBe("paid");
  const stranger = await stack.person();
  const body = { orderId: trade.orderId, action: "pay" as const, version: 1 };
  expect((await stack.call(stranger, "POST /api/ctc/sign-order-options", { body, headers })).error).toBe("not_found");
  expect((await stack.call(trade.buyer, "POST /api/ctc/sign-order-options", { body, headers })).error).toBe("order_changed");
  const now = { ...body, version: 2 };
  expect((await stack.call(trade.buyer, "POST /api/ctc/sign-order-options", { body: now, headers })).error).toBe("action_not_allowed");
  const unfit = await act(stack, trade.seller, trade.orderId, "request_cancel", { signature }, headers);
  expect(unfit.status).toBe(400);
});

it("a journal with a signature that doesn't belong there is found out, though we signed it", async () => {
  const trade = await sale(stack);
  const signature = await signed(trade.buyer, trade, "pay", await passkeyOf(trade.buyer));
  await act(stack, trade.buyer, trade.orderId, "pay", { signature }, headers);
  // As if we had written other facts into our own books.
  await stack.owner.query("ALTER TABLE order_signature DISABLE TRIGGER USER");
  await stack.owner.query(
    `UPDATE order_signature SET statement = replace(statement, '"amount":"100', '"amount":"101') WHERE order_id = $1`,
    [trade.orderId],
  );
  await stack.owner.query("ALTER TABLE order_signature ENABLE TRIGGER USER");
  const pack = await packOf(trade);
  const seq = pack.entries.find(({ kind }) => kind === "signature")?.seq;
  expect(await check(pack)).toEqual({ ok: false, problem: "act_signature_wrong", seq });
});
