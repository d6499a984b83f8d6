import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bomb, drawn, pdfOfSize, plain, pngOfSize } from "../../testing/pictures.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { sale, type Trade } from "../../testing/trades.ts";
import { openAddress, uploadPicture, uploadToOrder } from "../../testing/uploads.ts";

const MEBIBYTE = 1024 * 1024;
const HTML = "<!doctype html><script>alert(document.cookie)</script>";
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>';

let stack: Stack;
let trade: Trade;
beforeAll(async () => {
  stack = await startStack();
  trade = await sale(stack);
});
afterAll(async () => stack.close());

/** Each somebody new: the limits of one person are another test's. */
const somebody = async (): Promise<Person> => stack.person();

async function stored(bytes: Uint8Array): Promise<Buffer> {
  const person = await somebody();
  const { data } = await uploadPicture(stack, person, { bytes });
  return (await openAddress(stack, person, data.url)).rawPayload;
}

describe("a picture is encoded again", () => {
  it("leaves behind what was hung on to it: a page, a program, an archive", async () => {
    for (const kind of ["png", "jpeg"] as const) {
      const tail = Buffer.concat([Buffer.from(HTML), Buffer.from("PK\u0003\u0004evil.exe"), Buffer.from("MZ")]);
      const bytes = await stored(Buffer.concat([await drawn(kind), tail]));
      expect(bytes.includes("<script>")).toBe(false);
      expect(bytes.includes("PK\u0003\u0004")).toBe(false);
      expect(await sharp(bytes).metadata()).toMatchObject({ format: kind, width: 60, height: 40 });
    }
  });

  it("loses what was hidden in it: comments, locations, the camera, the color profile", async () => {
    const exif = {
      IFD0: { Make: "SecretCam", Artist: "Bo Buyer", ImageDescription: HTML },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "52/1 30/1 0/1" },
    };
    const sent = await plain(60, 40)
      .withExif(exif)
      .withIccProfile("p3")
      .withXmp("<x:xmpmeta xmlns:x='adobe:ns:meta/'><secret/></x:xmpmeta>")
      .jpeg()
      .toBuffer();
    expect(sent.includes("SecretCam")).toBe(true);
    const bytes = await stored(sent);
    expect(["SecretCam", "Bo Buyer", "script", "xmpmeta", "Exif", "ICC_PROFILE"].filter((trace) => bytes.includes(trace))).toEqual([]);
    expect(await sharp(bytes).metadata()).not.toHaveProperty("exif");
  });

  it("stands upright however the camera was held, and has at most 2000 pixels a side", async () => {
    const turned = await plain(3000, 1500).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await sharp(await stored(turned)).metadata()).toMatchObject({ width: 1000, height: 2000 });
    expect(await sharp(await stored(await drawn("png", 300, 7))).metadata()).toMatchObject({ width: 300, height: 7 });
  });

  it("accepts unusual but valid ones: print colors, 16 bits, the largest that a camera makes", async () => {
    expect(await sharp(await stored(await plain(60, 40).toColourspace("cmyk").jpeg().toBuffer())).metadata()).toMatchObject({
      space: "srgb",
    });
    expect(await sharp(await stored(await plain(60, 40).toColourspace("rgb16").png().toBuffer())).metadata()).toMatchObject({
      space: "srgb",
      depth: "uchar",
    });
    expect(await sharp(await stored(await plain(6000, 4000).jpeg({ progressive: true }).toBuffer())).metadata()).toMatchObject({
      width: 2000,
      height: 1333,
    });
  });
});

describe("what is no picture", () => {
  const cases: [string, () => Promise<Uint8Array> | Uint8Array][] = [
    ["a page called a picture", () => Buffer.from(HTML)],
    ["an SVG", () => Buffer.from(SVG)],
    ["a GIF", async () => plain(60, 40).gif().toBuffer()],
    ["a WebP", async () => plain(60, 40).webp().toBuffer()],
    ["a program", () => Buffer.from("MZ\u0090\u0000This program cannot be run in DOS mode.")],
    ["nothing at all", () => Buffer.alloc(0)],
    ["a PDF, for a picture", () => pdfOfSize(500)],
    ["a GIF that begins like a JPEG", async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), await plain(60, 40).gif().toBuffer()])],
    ["a PNG of 196 million pixels in a few kilobytes", () => bomb(14_000)],
    ["half a JPEG", async () => (await drawn("jpeg", 900, 900)).subarray(0, 3000)],
    ["half a PNG", async () => (await plain(400, 400).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 90_000)],
    ["a PNG's first bytes and no more", () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ];
  it("is not said of black squares as such", async () => {
    expect((await uploadPicture(stack, await somebody(), { bytes: bomb(1000) })).status).toBe(200);
  });

  it.each(cases)("%s is refused, whatever it is called", async (_what, make) => {
    const sent = await uploadPicture(stack, await somebody(), { bytes: await make(), name: "picture.png", type: "image/png" });
    expect(sent).toMatchObject({ status: 422, error: "image_type" });
    expect(sent.text).toContain("Only PNG, JPG, and JPEG image formats are supported");
  });

  it("is refused beside an order too, except a PDF", async () => {
    const { buyer, orderId } = trade;
    expect(await uploadToOrder(stack, buyer, orderId, { bytes: Buffer.from(SVG) })).toMatchObject({ status: 415, error: "wrong_type" });
    expect(await uploadToOrder(stack, buyer, orderId, { bytes: (await drawn("png")).subarray(0, 60) })).toMatchObject({
      error: "wrong_type",
      details: { reason: "unreadable" },
    });
    expect(
      await uploadToOrder(stack, buyer, orderId, { bytes: Buffer.from(`${HTML}%PDF-1.7`), name: "a.pdf", type: "application/pdf" }),
    ).toMatchObject({ error: "wrong_type" });
    const { data } = await uploadToOrder(stack, buyer, orderId, { bytes: pdfOfSize(500), name: "statement.png", type: "image/png" });
    expect(data).toMatchObject({ name: "statement.pdf", mime: "application/pdf", size: 500 });
  });
});

describe("sizes, to the byte", () => {
  it("a picture is under 3 MB", async () => {
    const person = await somebody();
    expect((await uploadPicture(stack, person, { bytes: await pngOfSize(3 * MEBIBYTE - 1) })).status).toBe(200);
    for (const bytes of [3 * MEBIBYTE, 3 * MEBIBYTE + 1]) {
      const sent = await uploadPicture(stack, person, { bytes: await pngOfSize(bytes) });
      expect(sent).toMatchObject({ status: 422, error: "image_too_large" });
      expect(sent.text).toContain("Only images smaller than 3MB are supported");
    }
  });

  it("a file of the chat is under 10 MB", async () => {
    const { seller, orderId } = trade;
    const { data } = await uploadToOrder(stack, seller, orderId, { bytes: pdfOfSize(10 * MEBIBYTE - 1) });
    expect(data.size).toBe(10 * MEBIBYTE - 1);
    for (const bytes of [10 * MEBIBYTE, 10 * MEBIBYTE + 1]) {
      const sent = await uploadToOrder(stack, seller, orderId, { bytes: pdfOfSize(bytes) });
      expect(sent).toMatchObject({ status: 422, error: "file_too_large" });
      expect(sent.text).toContain("Please select a file smaller than 10MB");
    }
  });
});
