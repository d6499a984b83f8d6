import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { drawn, pdfOfSize } from "../../testing/pictures.ts";
import { startStack, type Stack } from "../../testing/stack.ts";
import { sale, type Trade } from "../../testing/trades.ts";
import { openAddress, uploadPicture, uploadToOrder, type Sent } from "../../testing/uploads.ts";
import { ADDRESS_LASTS_MS, fileFor } from "./file-address.ts";

const SCRIPT = "<script>alert(1)</script>";

let stack: Stack;
let trade: Trade;
let sent: Sent;
beforeAll(async () => {
  stack = await startStack();
  trade = await sale(stack);
  sent = await uploadToOrder(stack, trade.buyer, trade.orderId, { bytes: await drawn("png"), name: "Квитанция.png" });
});
afterAll(async () => stack.close());

describe("the address of a file", () => {
  it("shows a picture that we drew, and lets a browser do nothing else with it", async () => {
    const got = await openAddress(stack, trade.buyer, sent.data.url);
    expect(got.statusCode).toBe(200);
    expect(got.headers).toMatchObject({
      "content-type": "image/png",
      "content-length": String(sent.data.size),
      "content-disposition": `inline; filename="_________.png"; filename*=UTF-8''${encodeURIComponent("Квитанция.png")}`,
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox; default-src 'none'",
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "no-store",
    });
    expect(got.rawPayload.length).toBe(sent.data.size);
  });

  it("only ever downloads a PDF, whatever is in it and whatever it was called", async () => {
    const pdf = Buffer.concat([pdfOfSize(100), Buffer.from(SCRIPT)]);
    const { data } = await uploadToOrder(stack, trade.buyer, trade.orderId, { bytes: pdf, name: `${SCRIPT}.html`, type: "text/html" });
    const got = await openAddress(stack, trade.buyer, data.url);
    expect(got.rawPayload.equals(pdf)).toBe(true);
    expect(got.headers).toMatchObject({
      "content-type": "application/pdf",
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox; default-src 'none'",
    });
    expect(got.headers["content-disposition"]).toMatch(/^attachment; .*\.pdf$/);
  });

  it("opens for its own reader alone: no visitor, no other party, no stranger", async () => {
    const { url } = sent.data;
    expect((await openAddress(stack, null, url)).json()).toMatchObject({ error: "not_signed_in" });
    for (const other of [trade.seller, await stack.person()]) {
      const got = await openAddress(stack, other, url);
      expect([got.statusCode, got.json<{ error: string }>().error]).toEqual([404, "not_found"]);
    }
  });

  it("holds for five minutes and not a moment longer", async () => {
    const { context } = stack.server;
    const { url: _, ...facts } = sent.data;
    const opens = async (madeAgoMs: number) =>
      (await openAddress(stack, trade.buyer, fileFor(context, trade.buyer.id, facts, Date.now() - madeAgoMs).url)).statusCode;
    expect(await opens(ADDRESS_LASTS_MS - 10_000)).toBe(200);
    expect(await opens(ADDRESS_LASTS_MS)).toBe(404);
  });

  it("can't be changed: not its file, not its end, not its signature", async () => {
    const other = await uploadPicture(stack, trade.buyer, { bytes: await drawn("png") });
    const [path = "", token = ""] = sent.data.url.split("?token=");
    const [expires = "", signature = ""] = token.split(".");
    const later = String(BigInt(expires) + 1n);
    const turned = signature.startsWith("A") ? `B${signature.slice(1)}` : `A${signature.slice(1)}`;
    const changed = [
      `/api/files/${other.data.fileId}?token=${token}`,
      `${path}?token=${later}.${signature}`,
      `${path}?token=${expires}.${turned}`,
      `${path}?token=${expires}.`,
      `${path}?token=${expires}`,
      `${path}?token=${token}&token=${token}`,
      path,
      `/api/files/..%2f..%2fetc%2fpasswd?token=${token}`,
    ];
    expect(await Promise.all(changed.map(async (url) => (await openAddress(stack, trade.buyer, url)).statusCode))).toEqual(
      changed.map(() => 404),
    );
  });

  it("is worth nothing to somebody who is no party, even rightly signed", async () => {
    const stranger = await stack.person();
    const { url: _, ...facts } = sent.data;
    expect((await openAddress(stack, stranger, fileFor(stack.server.context, stranger.id, facts).url)).statusCode).toBe(404);
    expect((await openAddress(stack, trade.seller, fileFor(stack.server.context, trade.seller.id, facts).url)).statusCode).toBe(200);
    const own = await uploadPicture(stack, trade.buyer, { bytes: await drawn("png") });
    const { url: __, ...ownFacts } = own.data;
    expect((await openAddress(stack, trade.seller, fileFor(stack.server.context, trade.seller.id, ownFacts).url)).statusCode).toBe(404);
  });
});
