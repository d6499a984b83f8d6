import { portOf } from "@plaza/contract/testing/ports.ts";
import { readField } from "@plaza/contract/unknown-value.ts";
import type { webcrypto } from "node:crypto";
import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { DIGEST_HEADER } from "@plaza/contract/signing.ts";
import { makeKey } from "@plaza/server/testing/keys.ts";
import { drawn } from "@plaza/server/testing/pictures.ts";
import { startStack, TEST_CLOCK_MS, type Person, type Stack } from "@plaza/server/testing/stack.ts";
import { act, buy, sale, type Trade } from "@plaza/server/testing/trades.ts";
import { formOf } from "@plaza/server/testing/uploads.ts";
import { createClient, ed25519Signer, hmacSigner, Refused } from "./index.ts";
import { signedHeaders } from "./signer.ts";

let stack: Stack;
let trade: Trade;
let proxy: BreakableProxy;
beforeAll(async () => {
  stack = await startStack();
  trade = await sale(stack);
});
afterEach(() => proxy.close());
afterAll(() => stack.close());

/** What stands between a program and the platform, and can fail. */
interface BreakableProxy {
  readonly origin: string;
  /** What the program has sent, as text. */
  sent(): string;
  /** Ends every connection in the middle of whatever it carries; until `mend` each new one ends at once. */
  cut(): void;
  restore(): void;
  close(): Promise<void>;
}

async function startProxy(to: string): Promise<BreakableProxy> {
  const { hostname, port } = new URL(to);
  const open = new Set<Socket>();
  let sent = "";
  let isWhole = true;
  const server = createServer((near) => {
    if (!isWhole) return void near.destroy();
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) open.add(socket.on("error", () => undefined).on("close", () => void open.delete(socket)));
    near.on("data", (bytes) => (sent += bytes.toString("latin1")));
    near.pipe(far).pipe(near);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const cut = () => {
    isWhole = false;
    for (const socket of open) socket.destroy();
  };
  return {
    origin: `http://127.0.0.1:${portOf(server)}`,
    sent: () => sent,
    cut,
    restore: () => void (isWhole = true),
    close: async () => {
      cut();
      await new Promise((done) => server.close(done));
    },
  };
}

async function keyPair(): Promise<webcrypto.CryptoKeyPair> {
  return (await crypto.subtle.generateKey("Ed25519", false, ["sign", "verify"])) as webcrypto.CryptoKeyPair;
}

/** A program of the person's, with an Ed25519 key whose private half never leaves this process. */
async function programOf(person: Person, scopes: readonly ("read" | "trade")[] = ["read"]) {
  const pair = await keyPair();
  const publicKey = Buffer.from(await crypto.subtle.exportKey("raw", pair.publicKey)).toString("base64url");
  const key = await makeKey(stack, person, { kind: "ed25519", publicKey, scopes: [...scopes] });
  const signer = ed25519Signer(key.publicId, pair.privateKey);
  return { key, signer, client: createClient({ origin: proxy.origin, signer }) };
}

async function refusalOf(asking: Promise<unknown>): Promise<string> {
  const fault = await asking.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return fault instanceof Refused ? fault.code : `no refusal: ${String(fault)}`;
}

describe("a program's requests", () => {
  it("signed with Ed25519 speak for the key's owner, with a query and with a body, and do one thing once", async () => {
    proxy = await startProxy(stack.server.url);
    const { client } = await programOf(trade.buyer, ["read", "trade"]);
    expect(await client.call("GET /api/a/v2/auth/user/info")).toMatchObject({ userId: trade.buyer.id });
    const found = await client.call("GET /api/ctc/query-order-list", { query: { orderId: trade.orderId } });
    expect(found.items).toEqual([expect.objectContaining({ orderId: trade.orderId })]);
    const body = { advId: trade.advId, side: "buy", amount: "100", methodId: "wise", price: "1" } as const;
    const [one, again] = [
      await client.call("POST /api/ctc/create-order", { body, idempotencyKey: "one-wish-only-1" }),
      await client.call("POST /api/ctc/create-order", { body, idempotencyKey: "one-wish-only-1" }),
    ];
    expect(again.orderId).toBe(one.orderId);
  });

  it("are refused with another's private key, without the scope, and once the key has ended", async () => {
    proxy = await startProxy(stack.server.url);
    const { key, client } = await programOf(trade.buyer);
    const stranger = await keyPair();
    const forged = createClient({ origin: proxy.origin, signer: ed25519Signer(key.publicId, stranger.privateKey) });
    const guessed = createClient({ origin: proxy.origin, signer: hmacSigner(key.publicId, "00".repeat(32)) });
    const info = "GET /api/a/v2/auth/user/info";
    expect(await refusalOf(forged.call(info))).toBe("signature_invalid");
    expect(await refusalOf(guessed.call(info))).toBe("signature_invalid");
    const body = { advId: trade.advId, side: "buy", amount: "100", methodId: "wise", price: "1" } as const;
    expect(await refusalOf(client.call("POST /api/ctc/create-order", { body }))).toBe("scope_missing");
    await stack.call(trade.buyer, "POST /api/a/v1/auth/revoke-api-key", { body: { keyId: key.keyId } });
    expect(await refusalOf(client.call(info))).toBe("signature_invalid");
  });
});

describe("a program's files", () => {
  it("prove its payment, and its partner sees them", async () => {
    proxy = await startProxy(stack.server.url);
    const { buyer, orderId } = await sale(stack);
    const { client } = await programOf(buyer, ["read", "trade"]);
    const file = new File([new Uint8Array(await drawn("png"))], "transfer.png", { type: "image/png" });
    const { fileId } = await client.call("POST /api/ctc/upload-file-by-form-data", { body: { orderId }, file });
    const { items } = await client.call("GET /api/ctc/query-order-list", { query: { orderId } });
    const version = items[0]?.version ?? 0;
    const paid = await client.call("POST /api/ctc/update-order-state", {
      body: { orderId, action: "pay", version, proofFileIds: [fileId] },
    });
    expect(paid.status).toBe("paid");
    const picture = await client.call("POST /api/ctc/upload-picture", { body: {}, file });
    expect(picture.mime).toBe("image/png");
  });

  it("are refused when a byte on the way is another, or the digest is not named", async () => {
    proxy = await startProxy(stack.server.url);
    const { signer } = await programOf(trade.buyer, ["trade"]);
    const path = "/api/ctc/upload-picture";
    const written = new Response(formOf([{ bytes: await drawn("png") }]));
    const body = new Uint8Array(await written.arrayBuffer());
    const sign = () => signedHeaders(signer, { method: "POST", path, query: "", idempotencyKey: "", body }, TEST_CLOCK_MS);
    const post = async (sent: Uint8Array<ArrayBuffer>, without = "x-none") => {
      const headers = new Headers({ ...(await sign()), "content-type": written.headers.get("content-type") ?? "" });
      headers.delete(without);
      const response = await fetch(`${proxy.origin}${path}`, { method: "POST", headers, body: sent });
      return readField(await response.json(), "error");
    };
    expect(await post(body.map((byte, at) => (at === body.length - 1 ? byte ^ 1 : byte)))).toBe("signature_invalid");
    expect(await post(body, DIGEST_HEADER)).toBe("signature_invalid");
    expect(await post(body)).toBeUndefined();
  });
});

describe("a program's events", () => {
  it("go on after a cut where they stopped: none is missing, none comes twice", async () => {
    proxy = await startProxy(stack.server.url);
    const { client } = await programOf(trade.seller);
    const ending = new AbortController();
    const seen: { id: string; order: string }[] = [];
    const events = client.events({ after: "0", signal: ending.signal });
    const take = async (count: number) => {
      while (seen.length < count) {
        // One after the other is what a reader does.
        const next = await events.next();
        if (next.done === true) throw new Error("the events ended");
        const { id, event } = next.value;
        if (id !== seen.at(-1)?.id) seen.push({ id, order: "orderId" in event ? event.orderId : event.kind });
      }
    };
    const stored = async () => {
      const { rows } = await stack.owner.query<{ seq: string }>("SELECT seq FROM user_event WHERE user_id = $1 ORDER BY seq", [
        trade.seller.id,
      ]);
      return rows.map(({ seq }) => seq);
    };
    const before = await stored();
    await take(before.length);

    proxy.cut();
    const missed = [await buy(stack, trade.buyer, trade.advId), await buy(stack, trade.buyer, trade.advId)];
    expect((await act(stack, trade.buyer, missed[0] ?? trade.orderId, "pay")).error).toBeNull();
    proxy.restore();
    await take((await stored()).length);
    const whileOpen = await buy(stack, trade.buyer, trade.advId);
    await take((await stored()).length);
    ending.abort();

    expect(seen.map(({ id }) => id)).toEqual(await stored());
    expect(seen.map(({ order }) => order)).toEqual(expect.arrayContaining([...missed, whileOpen]));
    expect(proxy.sent()).toContain(`last-event-id: ${before.at(-1) ?? ""}\r\n`);
  });

  it("end with a refusal, and are not asked for again and again, once the key has ended", async () => {
    proxy = await startProxy(stack.server.url);
    const { key, client } = await programOf(trade.seller);
    const events = client.events({ after: "0" });
    await events.next();
    await stack.call(trade.seller, "POST /api/a/v1/auth/revoke-api-key", { body: { keyId: key.keyId } });
    proxy.cut();
    proxy.restore();
    const rest = (async () => {
      for await (const { id } of events) expect(id).toMatch(/^\d+$/);
    })();
    expect(await refusalOf(rest)).toBe("signature_invalid");
  });
});
