import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { OrderId } from "@plaza/contract/ids.ts";
import { runDeadlines } from "../lifecycle/deadlines.ts";
import { startStack, type Stack } from "../../testing/stack.ts";
import { drawn } from "../../testing/pictures.ts";
import { act, sale, type Trade } from "../../testing/trades.ts";
import { qrPicture, sideBySide } from "../../testing/qr-pictures.ts";
import { uploadToOrder } from "../../testing/uploads.ts";
import { tracesOf } from "./fraud.store.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

/** A receipt as a phone shows it: lines of another length for every seed. */
function receipt(seed: number, { width = 400, quality = 90, note = "", takenAt = "" } = {}): Promise<Buffer> {
  const lines = Array.from({ length: 14 }, (_, line) => {
    const length = 40 + ((seed * 7919 + line * 104_729) % 320);
    return `<rect x="${10 + ((line * seed) % 40)}" y="${20 + line * 40}" width="${length}" height="${12 + ((line + seed) % 9)}" fill="#${((line * 2 + seed) % 8) + 1}${(seed * line) % 10}4"/>`;
  });
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="600"><rect width="400" height="600" fill="#fff"/>${lines.join("")}</svg>`;
  const picture = sharp(Buffer.from(drawing)).resize({ width }).jpeg({ quality });
  const exif = { ...(note === "" ? {} : { Software: note }), ...(takenAt === "" ? {} : { DateTime: takenAt }) };
  return (Object.keys(exif).length === 0 ? picture : picture.withExif({ IFD0: exif })).toBuffer();
}

/** Brings a picture into an order's chat and says what the rules then know. */
async function bring({ buyer, orderId }: Trade, bytes: Buffer): Promise<string[]> {
  await send({ buyer, orderId }, bytes);
  return seen(orderId);
}

/** @returns what the message warns its reader of */
async function send({ buyer, orderId }: Pick<Trade, "buyer" | "orderId">, bytes: Buffer): Promise<readonly string[]> {
  const { data } = await uploadToOrder(stack, buyer, orderId, { bytes });
  const sent = await stack.call(buyer, "POST /api/ctc/send-chat-msg", { body: { orderId, type: "image", fileId: data.fileId } });
  return sent.data.flags ?? [];
}

/** The traces of files; that tests all sit behind one address is another rule's finding. */
async function seen(orderId: OrderId): Promise<string[]> {
  const traces = await tracesOf(stack.server.context.db, orderId);
  return traces.filter(({ rule }) => rule.endsWith("_receipt")).map(({ rule, facts }) => `${rule} ${Object.values(facts).join(" ")}`);
}

it("the same receipt in two orders is found in the second, for either party", async () => {
  const [first, second] = [await sale(stack), await sale(stack)];
  expect(await bring(first, await receipt(1))).toEqual([]);
  expect(await bring(second, await receipt(1))).toEqual([`same_receipt ${first.orderId}`]);
});

it("a smaller, recompressed copy looks the same; another receipt does not", async () => {
  const [first, second, third] = [await sale(stack), await sale(stack), await sale(stack)];
  expect(await bring(first, await receipt(2))).toEqual([]);
  expect(await bring(second, await receipt(2, { width: 320, quality: 70 }))).toEqual([`like_receipt ${first.orderId}`]);
  expect(await bring(third, await receipt(3))).toEqual([]);
});

it("the name of an editor in the file is a hint, and nothing of it is kept in the picture", async () => {
  const trade = await sale(stack);
  expect(await bring(trade, await receipt(4, { note: "Adobe Photoshop 26.1" }))).toEqual(["edited_receipt Photoshop"]);
});

it.each([
  ["the upper twentieth", 21, { top: 0.05 }],
  ["the lower twentieth", 22, { bottom: 0.05 }],
  ["a little on every side", 23, { left: 0.025, right: 0.025, top: 0.025, bottom: 0.025 }],
])("a copy that lost %s still shows the same", async (_what, seed, cut) => {
  const { left = 0, right = 0, top = 0, bottom = 0 }: Partial<Record<"left" | "right" | "top" | "bottom", number>> = cut;
  const [first, second] = [await sale(stack), await sale(stack)];
  const whole = await receipt(seed);
  const area = {
    left: Math.round(400 * left),
    top: Math.round(600 * top),
    width: Math.round(400 * (1 - left - right)),
    height: Math.round(600 * (1 - top - bottom)),
  };
  await bring(first, whole);
  expect(await bring(second, await sharp(whole).extract(area).jpeg({ quality: 80 }).toBuffer())).toEqual([`like_receipt ${first.orderId}`]);
});

it("a picture that is older than the order is flagged, and the seller is warned", async () => {
  const trade = await sale(stack);
  expect(await send(trade, await receipt(6, { takenAt: "2021:03:04 10:11:12" }))).toEqual(["foreign_receipt"]);
  expect((await seen(trade.orderId))[0]).toMatch(/^foreign_receipt \d{5}$/);
  const now = new Date().toISOString().slice(0, 19).replaceAll("-", ":").replace("T", " ");
  expect(await send(await sale(stack), await receipt(7, { takenAt: now }))).toEqual([]);
  expect(await send(await sale(stack), await receipt(8, { takenAt: "2026:02:30 10:11:12" }))).toEqual([]);
});

it("the seller sees a used and an edited receipt beside the message", async () => {
  const [first, second] = [await sale(stack), await sale(stack)];
  expect(await send(first, await receipt(9, { note: "GIMP 3.0" }))).toEqual(["edited_receipt"]);
  expect(await send(second, await receipt(9))).toEqual(["same_receipt"]);
});

it("a QR code that the seller shows before the payment warns the buyer; the buyer's own, or one after it, warns nobody", async () => {
  const trade = await sale(stack);
  const sendAs = async (person: Trade["seller"], bytes: Buffer) => send({ buyer: person, orderId: trade.orderId }, bytes);
  const one = await qrPicture("https://pay.example/42");
  expect(await sendAs(trade.seller, one)).toEqual(["qr_code"]);
  // Two codes can't be read as one account, and lead away as well.
  const two = await sideBySide([one, await qrPicture("https://pay.example/43")]);
  expect(await sendAs(trade.seller, await two.png().toBuffer())).toEqual(["qr_code"]);
  expect(await sendAs(trade.seller, await receipt(11))).toEqual([]);
  expect(await sendAs(trade.buyer, await qrPicture("https://bank.example/slip"))).toEqual([]);
  const rules = (await tracesOf(stack.server.context.db, trade.orderId)).map(({ rule, userId }) => [rule, userId]);
  expect(rules.filter(([rule]) => rule === "qr_code")).toEqual([
    ["qr_code", trade.seller.id],
    ["qr_code", trade.seller.id],
  ]);
  await act(stack, trade.buyer, trade.orderId, "pay");
  expect(await sendAs(trade.seller, await qrPicture("https://pay.example/44"))).toEqual([]);
});

it("two white pictures are like nothing", async () => {
  const [first, second] = [await sale(stack), await sale(stack)];
  await bring(first, await drawn("png", 61, 41));
  expect(await bring(second, await drawn("png", 80, 50))).toEqual([]);
});

it("a proof of a late payment is looked at too", async () => {
  const [first, second] = [await sale(stack), await sale(stack)];
  await bring(first, await receipt(5));
  await stack.owner.query("UPDATE orders SET pay_before = now() - interval '1 minute' WHERE id = $1", [second.orderId]);
  const { data } = await uploadToOrder(stack, second.buyer, second.orderId, { bytes: await receipt(5) });
  await runDeadlines(stack.server.context);
  expect((await act(stack, second.buyer, second.orderId, "pay", { proofFileIds: [data.fileId] })).error).toBeNull();
  expect(await seen(second.orderId)).toEqual([`same_receipt ${first.orderId}`]);
});
