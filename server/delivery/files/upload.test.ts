import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { request } from "node:http";
import { type OrderId, type UserId, readId } from "@plaza/contract/ids.ts";
import { HOUR_MS } from "@plaza/domain/time/durations.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertSession } from "../../people/accounts/session.store.ts";
import { antiForgeryToken } from "../../people/accounts/credentials.ts";
import { digest } from "../../core/secrets/seal.ts";
import { drawn, pdfOfSize } from "../../testing/pictures.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { sale, type Trade } from "../../testing/trades.ts";
import { formOf, openAddress, sendForm, uploadPicture, uploadToOrder } from "../../testing/uploads.ts";
import { clearOrphans } from "./orphan-cleanup.service.ts";

const TO_ORDER = "/api/ctc/upload-file-by-form-data";
const PICTURE = "/api/ctc/upload-picture";
const MEBIBYTE = 1024 * 1024;

const TOO_LARGE: unknown = expect.stringContaining("image_too_large");
const MALFORMED: unknown = expect.stringContaining("malformed");
let stack: Stack;
let trade: Trade;
beforeAll(async () => {
  stack = await startStack();
  trade = await sale(stack);
});
afterAll(async () => stack.close());

const files = async (owner: UserId): Promise<number> =>
  (await stack.owner.query<{ count: number }>("SELECT count(*)::int AS count FROM stored_file WHERE owner_id = $1", [owner])).rows[0]
    ?.count ?? -1;

/** The names in the storage, and whatever else was left in its folder. */
async function stored(): Promise<string[]> {
  const entries = await readdir(stack.server.context.config.filesDir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

async function addPastUploads(owner: UserId, count: number, size: number, hoursAgo: number, orderId: OrderId | null = null): Promise<void> {
  await stack.owner.query(
    `INSERT INTO stored_file (owner_id, order_id, name, mime, size, sha256, created_at)
     SELECT $1, $5, 'a.pdf', 'application/pdf', $3, '\\x00', now() - $4 * interval '1 hour' FROM generate_series(1, $2)`,
    [owner, count, size, hoursAgo, orderId],
  );
}

describe("a form", () => {
  const png = async () => ({ bytes: await drawn("png") });

  it("brings exactly one file in the field `file` and the fields of the contract", async () => {
    const { buyer, orderId } = trade;
    const refusals = [
      await sendForm(stack, buyer, PICTURE, formOf([])),
      await sendForm(stack, buyer, PICTURE, formOf([await png(), await png()])),
      await sendForm(stack, buyer, PICTURE, formOf([{ ...(await png()), field: "picture" }])),
      await sendForm(stack, buyer, PICTURE, formOf([await png()], { orderId })),
      await sendForm(stack, buyer, TO_ORDER, formOf([await png()])),
      await sendForm(stack, buyer, TO_ORDER, formOf([await png()], { orderId: "1 OR 1=1" })),
      await sendForm(stack, buyer, TO_ORDER, formOf([await png()], { orderId, fee: "0" })),
      await sendForm(stack, buyer, TO_ORDER, formOf([await png()], { orderId: "1".repeat(5000) })),
    ];
    expect(refusals.map(({ status, error }) => `${status} ${error}`)).toEqual(refusals.map(() => "400 invalid_request"));
    expect(refusals.slice(0, 2).map(({ details }) => details)).toEqual([
      expect.objectContaining({ field: "file" }),
      expect.objectContaining({ field: "file" }),
    ]);
    expect(await files(buyer.id)).toBe(0);
    expect(await stored()).toEqual([]);
  });

  it("is the only thing these two calls take, and no other call takes one", async () => {
    const headers = { authorization: `Bearer ${trade.buyer.token}` };
    const json = await stack.server.app.inject({ method: "POST", url: PICTURE, headers, payload: { file: "x" } });
    expect(json.json()).toMatchObject({ error: "wrong_type" });
    const elsewhere = await sendForm(stack, trade.buyer, "/api/ctc/accept-term", formOf([await png()]));
    expect(elsewhere).toMatchObject({ status: 415, error: "wrong_type" });
    const cut = await stack.server.app.inject({
      method: "POST",
      url: PICTURE,
      headers: { ...headers, "content-type": "multipart/form-data; boundary=x" },
      payload: '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nhalf',
    });
    expect(cut.json()).toMatchObject({ error: "malformed" });
    expect(await stored()).toEqual([]);
  });

  it("is refused before it has come when its length says too much, and without a length", async () => {
    const answer = async (headers: Record<string, string>) =>
      new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
        const sent = request(`${stack.server.url}${PICTURE}`, {
          method: "POST",
          headers: { authorization: `Bearer ${trade.buyer.token}`, "content-type": "multipart/form-data; boundary=x", ...headers },
        });
        sent.on("error", reject);
        sent.on("response", (response) => {
          let body = "";
          response.on("data", (chunk: Buffer) => (body += chunk.toString()));
          response.on("end", () => {
            sent.destroy();
            resolve({ status: response.statusCode, body });
          });
        });
        sent.write("--x\r\n");
      });
    expect(await answer({ "content-length": "1000000000000" })).toMatchObject({
      status: 422,
      body: TOO_LARGE,
    });
    expect(await answer({ "transfer-encoding": "chunked" })).toMatchObject({
      status: 400,
      body: MALFORMED,
    });
  });
});

describe("who may upload", () => {
  it("a logged-in user, for their own orders only, in either role", async () => {
    const bytes = await drawn("png");
    expect(await sendForm(stack, null, PICTURE, formOf([{ bytes }]))).toMatchObject({ status: 401, error: "not_signed_in" });
    const stranger = await stack.person();
    expect(await uploadToOrder(stack, stranger, trade.orderId, { bytes })).toMatchObject({ status: 404, error: "not_found" });
    expect(await uploadToOrder(stack, stranger, readId<"order">("123"), { bytes })).toMatchObject({ status: 404, error: "not_found" });
    expect(await files(stranger.id)).toBe(0);
    expect((await uploadToOrder(stack, trade.buyer, trade.orderId, { bytes })).status).toBe(200);
    expect((await uploadToOrder(stack, trade.seller, trade.orderId, { bytes })).status).toBe(200);
  });

  it("our own pages: a cookie alone is not enough", async () => {
    const person = await stack.person();
    const token = randomBytes(32).toString("base64url");
    await insertSession(stack.server.context.db, {
      tokenHash: digest(token),
      userId: person.id,
      kind: "cookie",
      ip: "127.0.0.1",
      userAgent: "test",
    });
    const packed = new Response(formOf([{ bytes: await drawn("png") }]));
    const payload = Buffer.from(await packed.clone().arrayBuffer());
    const headers = { "content-type": packed.headers.get("content-type") ?? "", cookie: `sid=${token}` };
    const send = async (more: Record<string, string>) =>
      (await stack.server.app.inject({ method: "POST", url: PICTURE, headers: { ...headers, ...more }, payload })).statusCode;
    const pair = { authorization: antiForgeryToken(stack.server.context, digest(token)) };
    expect(await send({})).toBe(403);
    expect(await send({ ...pair, "sec-fetch-site": "cross-site" })).toBe(403);
    expect(await send(pair)).toBe(200);
  });
});

describe("the same upload twice", () => {
  it("is one upload, one after the other and at once; another file under the key is refused", async () => {
    const person = await stack.person();
    const part = { bytes: await drawn("jpeg"), name: "receipt.jpg" };
    const before = (await stored()).length;
    const first = await uploadPicture(stack, person, part, "the-same-key");
    const again = await uploadPicture(stack, person, part, "the-same-key");
    expect(again.text).toBe(first.text);
    expect(again.headers["idempotency-replayed"]).toBe("true");
    expect(await uploadPicture(stack, person, { ...part, bytes: await drawn("jpeg", 61) }, "the-same-key")).toMatchObject({
      status: 422,
      error: "idempotency_mismatch",
    });
    const atOnce = await Promise.all([1, 2, 3].map(async () => uploadPicture(stack, person, part, "another-key")));
    expect(new Set(atOnce.map(({ text }) => text)).size).toBe(1);
    expect(await files(person.id)).toBe(2);
    expect((await stored()).length - before).toBe(2);
  });
});

describe("how much one person may upload", () => {
  it("is 20 files in an hour, also when the last ones come at once", async () => {
    const person = await stack.person();
    await addPastUploads(person.id, 18, 1, 0.9);
    await addPastUploads(person.id, 30, 1, 1.1);
    const before = (await stored()).length;
    const sent = await Promise.all(Array.from({ length: 5 }, async () => uploadToOwn(person, pdfOfSize(200))));
    expect(sent.map(({ status }) => String(status)).toSorted()).toEqual(["200", "200", "429", "429", "429"]);
    expect((await stored()).length - before).toBe(2);
  });

  it("is 200 MB in a day", async () => {
    const person = await stack.person();
    await addPastUploads(person.id, 19, 10 * MEBIBYTE, 23);
    await addPastUploads(person.id, 5, 10 * MEBIBYTE, 25);
    expect((await uploadToOwn(person, pdfOfSize(9 * MEBIBYTE))).status).toBe(200);
    expect(await uploadToOwn(person, pdfOfSize(MEBIBYTE + 1))).toMatchObject({ status: 429, error: "too_many_requests" });
    expect((await uploadToOwn(person, pdfOfSize(MEBIBYTE))).status).toBe(200);
  });

  /** A PDF needs an order; any of this person's does. */
  async function uploadToOwn(person: Person, bytes: Buffer) {
    const { rows } = await stack.owner.query<{ id: OrderId }>("SELECT id FROM orders WHERE buyer_id = $1", [person.id]);
    let orderId = rows[0]?.id;
    if (orderId === undefined) {
      const { data } = await stack.call(person, "POST /api/ctc/create-order", {
        key: `order-of-${person.id}`,
        body: { advId: trade.advId, side: "buy", amount: "10", methodId: "wise", price: "1" },
      });
      orderId = data.orderId;
    }
    return uploadToOrder(stack, person, orderId, { bytes });
  }
});

describe("uploads of which nothing came", () => {
  it("are forgotten after a day, rows and bytes; those of an order never", async () => {
    const { context } = stack.server;
    await clearOrphans(context);
    const person = await stack.person();
    const [old, fresh] = [
      await uploadPicture(stack, person, { bytes: await drawn("png") }),
      await uploadPicture(stack, person, { bytes: await drawn("png") }),
    ];
    await stack.owner.query("UPDATE stored_file SET created_at = now() - interval '25 hours' WHERE id = $1", [old.data.fileId]);
    await addPastUploads(trade.buyer.id, 1, 1, 1000, trade.orderId);
    const proofs = await files(trade.buyer.id);
    const before = (await stored()).length;
    expect(await clearOrphans(context)).toMatchObject({ unused: 1 });
    expect((await stored()).length).toBe(before - 1);
    expect((await openAddress(stack, person, old.data.url)).statusCode).toBe(404);
    expect((await openAddress(stack, person, fresh.data.url)).statusCode).toBe(200);
    expect(await files(trade.buyer.id)).toBe(proofs);
  });

  it("leave no bytes behind, even by a crash between writing them and knowing them", async () => {
    const { context } = stack.server;
    const before = (await stored()).toSorted();
    await context.files.storage.put("0123456789abcdef0123456789abcdef", Buffer.from("left behind"));
    expect(await clearOrphans(context)).toMatchObject({ leftBehind: 0 });
    expect(await clearOrphans(context, new Date(Date.now() + 25 * HOUR_MS))).toEqual({ unused: 0, leftBehind: 1 });
    expect((await stored()).toSorted()).toEqual(before);
  });

  it("can't be made of evidence: not even the application may move or remove an order's file", async () => {
    const { data } = await uploadToOrder(stack, trade.buyer, trade.orderId, { bytes: await drawn("png") });
    const { db } = stack.server.context;
    await expect(db.query({ text: "DELETE FROM stored_file WHERE id = $1", values: [data.fileId] })).rejects.toThrow("evidence");
    await expect(db.query({ text: "UPDATE stored_file SET order_id = NULL WHERE id = $1", values: [data.fileId] })).rejects.toThrow(
      "evidence",
    );
  });
});
