import sharp, { type Sharp } from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { drawn } from "../../testing/pictures.ts";
import { codePicture, qrPicture, sideBySide } from "../../testing/qr-pictures.ts";
import { startStack, type Stack } from "../../testing/stack.ts";
import { formOf, sendForm } from "../../testing/uploads.ts";
import { clearOrphans } from "./orphan-cleanup.service.ts";
import { findVisibleFile, giveUpFiles, saveFile, keptFor } from "./file.store.ts";
import { readQr } from "./reencode-image.ts";
import { ownerOf } from "../../core/identity/party.ts";

const TEXT = "00020101021129370016A000000677010111011300668123456785802TH530376463045A4C";
const UMLAUTS = "upi://pay?pa=ana@okbank&pn=Ana Müller 支付";

describe("a picture of one QR code", () => {
  const photographed = async (change: (picture: Sharp) => Sharp) => change(sharp(await qrPicture(TEXT))).toBuffer();
  it.each([
    ["as drawn", async () => qrPicture(TEXT)],
    ["turned by a quarter", () => photographed((picture) => picture.rotate(90).png())],
    ["askew on a table", () => photographed((picture) => picture.rotate(17, { background: "#8b7355" }).png())],
    ["as a worn JPEG", () => photographed((picture) => picture.resize(260).jpeg({ quality: 25 }))],
    ["dark and pale", () => photographed((picture) => picture.linear(0.3, 40).png())],
    ["blurred", () => photographed((picture) => picture.blur(1.6).png())],
    ["light on dark", () => photographed((picture) => picture.negate({ alpha: false }).png())],
    ["cut to its edge", () => photographed((picture) => picture.trim().png())],
    [
      "small in a large screenshot",
      () =>
        photographed((picture) => picture.resize(300).extend({ top: 900, left: 500, bottom: 300, right: 200, background: "#eef" }).png()),
    ],
    ["on transparent ground", () => photographed((picture) => picture.unflatten().png())],
  ])("is read %s", async (_name, make) => {
    expect(await readQr(await make())).toBe(TEXT);
  });

  it("is read in any alphabet", async () => {
    expect(await readQr(await qrPicture(UMLAUTS))).toBe(UMLAUTS);
  });
});

describe("a picture of anything else", () => {
  const half = async () => {
    const picture = sharp(await qrPicture(TEXT));
    const { width, height } = await picture.metadata();
    return picture
      .extract({ left: 0, top: 0, width: Math.floor(width / 2), height })
      .png()
      .toBuffer();
  };
  it.each([
    ["a plain picture", async () => drawn("png", 300, 300)],
    ["half of a code", half],
    [
      "two codes that differ",
      async () => (await sideBySide([await qrPicture("one code"), await qrPicture("another code")])).png().toBuffer(),
    ],
    ["a code of bars", async () => codePicture("ABC-1234", "Code128")],
    ["no picture", async () => Buffer.from("not a picture")],
  ])("is %s: nothing is read", async (_name, make) => {
    expect(await readQr(await make())).toBeNull();
  });
});

describe("an upload of a QR code", () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await startStack();
  });
  afterAll(() => stack.close());

  it("answers with what the code says, and is refused without one", async () => {
    const person = await stack.person();
    const send = async (bytes: Buffer, fields: Record<string, string>) =>
      sendForm(stack, person, "/api/ctc/upload-picture", formOf([{ bytes }], fields));
    expect((await send(await qrPicture(TEXT), { qr: "1" })).data).toMatchObject({ qr: { text: TEXT } });
    expect((await send(await qrPicture(TEXT), {})).data).not.toHaveProperty("qr");
    expect(await send(await drawn("png"), { qr: "1" })).toMatchObject({ status: 422, error: "qr_unreadable" });
  });

  it("outlives the clearing while it is kept for something, is its owner's alone, and goes a day after it was given up", async () => {
    const { context } = stack.server;
    const [person, other] = await Promise.all([stack.person(), stack.person()]);
    const sent = await sendForm(stack, person, "/api/ctc/upload-picture", formOf([{ bytes: await qrPicture(TEXT) }], { qr: "1" }));
    const { fileId } = sent.data;
    const keep = (who: typeof person, what: string) => context.db.transaction((tx) => saveFile(tx, who.id, fileId, what));
    const isThere = async () => (await findVisibleFile(context.db, fileId, ownerOf(person.id))) !== null;
    const pass = async (hours: number) => {
      await stack.owner.query("UPDATE stored_file SET created_at = created_at - make_interval(hours => $2) WHERE id = $1", [fileId, hours]);
      await clearOrphans(context);
    };
    expect(await keep(other, keptFor("payment_account", "1"))).toBeNull();
    expect(await keep(person, keptFor("payment_account", "1"))).not.toBeNull();
    expect(await keep(person, keptFor("payment_account", "2"))).toBeNull();
    expect(await findVisibleFile(context.db, fileId, ownerOf(other.id))).toBeNull();
    await pass(48);
    expect(await isThere()).toBe(true);
    await context.db.transaction((tx) => giveUpFiles(tx, keptFor("payment_account", "1")));
    await pass(23);
    expect(await isThere()).toBe(true);
    await pass(2);
    expect(await isThere()).toBe(false);
  });
});
