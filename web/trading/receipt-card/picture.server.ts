import type { ReceiptFactsView } from "@plaza/contract/calls/receipts.ts";
import { INTL_TAGS, type Locale } from "@plaza/contract/locales.ts";
import { drawQr } from "@plaza/domain/qr/drawing.ts";
import { shownCode } from "@plaza/domain/receipts/receipt.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { createFormats } from "@plaza/messages/format.ts";
import { createTexts } from "@plaza/messages/text.ts";
import type { Weight } from "../receipt/fonts.server.ts";
import { rowsOf } from "./rows.ts";

export const PICTURE_WIDTH = 640;
const EDGE = 48;
const INNER = PICTURE_WIDTH - 2 * EDGE;
const BAND = 112;
const ROW = 44;
const QR = 148;
const INK = { ink: "#1d1c19", soft: "#56524a", faint: "#69655c", line: "#e6e3dc", accent: "#0d5c58", paper: "#ffffff", ground: "#f1efea" };

/** One language's picture of one receipt: drawn once, since anybody with the address may ask for it again and again. */
const pictures = new Map<string, Promise<string>>();
const MOST_PICTURES = 100;

export interface Pictured {
  readonly facts: ReceiptFactsView;
  readonly methodName: string | undefined;
  readonly code: string;
  /** Where anybody checks it. */
  readonly address: string;
}

/** Returns an SVG, drawn once per language and address and kept for the last 100. One that couldn't be drawn is tried again. */
export function receiptPicture(lang: Locale, receipt: Pictured): Promise<string> {
  const key = `${lang} ${receipt.address}`;
  const found = pictures.get(key) ?? drawReceipt(lang, receipt);
  pictures.delete(key);
  pictures.set(key, found);
  for (const oldest of pictures.keys()) if (pictures.size > MOST_PICTURES) pictures.delete(oldest);
  found.catch(() => pictures.get(key) === found && pictures.delete(key));
  return found;
}

/** A ticket on its own ground, in one theme: it is looked at in other apps. */
async function drawReceipt(lang: Locale, { facts, methodName, code, address }: Pictured): Promise<string> {
  const { drawText } = await import("../receipt/drawn-text.server.ts");
  const t = createTexts(lang, messagesFor(lang, ["receipt"]));
  const { heroes, rows } = rowsOf(facts, methodName, t, createFormats(lang));
  const parts: string[] = [];
  const write = async (text: string, x: number, y: number, look: Look) => {
    const drawn = await drawText(lang, text, look.size, look.weight ?? 400);
    // A long name is drawn smaller, never cut.
    const shrink = Math.min(1, (look.width ?? INNER) / drawn.width);
    const start = look.isEnd ? x - drawn.width * shrink : x;
    const scaled = shrink < 1 ? ` scale(${shrink.toFixed(3)})` : "";
    parts.push(`<g fill="${look.color ?? INK.ink}" transform="translate(${start.toFixed(1)} ${y})${scaled}">${drawn.svg}</g>`);
  };
  await write(t("receipt.heading"), PICTURE_WIDTH - EDGE, 65, { size: 22, weight: 600, color: INK.paper, isEnd: true, width: 280 });
  let y = BAND + 52;
  for (const [label, value] of heroes) {
    await write(label, EDGE, y, { size: 18, color: INK.soft });
    await write(value, EDGE, y + 46, { size: 40, weight: 600 });
    y += 100;
  }
  y -= 18;
  for (const [label, value] of rows) {
    parts.push(`<path stroke="${INK.line}" d="M${EDGE} ${y}h${INNER}"/>`);
    await write(label, EDGE, y + 29, { size: 18, color: INK.soft, width: 240 });
    await write(value, PICTURE_WIDTH - EDGE, y + 29, { size: 19, isEnd: true, width: 280 });
    y += ROW;
  }
  const tear = y + 26;
  const qr = drawQr(address);
  const side = QR / qr.size;
  parts.push(
    `<g transform="translate(${EDGE - 4 * side} ${tear + 26}) scale(${side.toFixed(4)})"><path fill="${INK.ink}" d="${qr.path}"/></g>`,
  );
  const beside = EDGE + QR;
  await write(t("receipt.code"), beside, tear + 62, { size: 16, color: INK.soft, width: 396 });
  await write(shownCode(code), beside, tear + 98, { size: 28, weight: 600, color: INK.accent, width: 396 });
  await write(t("receipt.scan"), beside, tear + 134, { size: 16, color: INK.soft, width: 396 });
  await write(new URL(address).host, beside, tear + 158, { size: 16, color: INK.soft, width: 396 });
  return ticket(INTL_TAGS[lang], t("receipt.heading"), tear, tear + 26 + QR + 26, parts.join(""));
}

interface Look {
  readonly size: number;
  readonly weight?: Weight;
  readonly color?: string;
  /** It ends at the place, and doesn't begin there. */
  readonly isEnd?: boolean;
  /** As wide as it may be. */
  readonly width?: number;
}

/** Paper with a notch on each side where its lower end could be torn off. */
function ticket(tag: string, title: string, tear: number, height: number, content: string): string {
  const [left, right, top, bottom] = [16, PICTURE_WIDTH - 16, 16, height + 8];
  const paper =
    `M${left + 20} ${top}H${right - 20}a20 20 0 0 1 20 20V${tear - 12}a12 12 0 0 0 0 24V${bottom - 20}a20 20 0 0 1 -20 20` +
    `H${left + 20}a20 20 0 0 1 -20 -20V${tear + 12}a12 12 0 0 0 0 -24V${top + 20}a20 20 0 0 1 20 -20Z`;
  const band = `M${left + 20} ${top}H${right - 20}a20 20 0 0 1 20 20V${BAND}H${left}V${top + 20}a20 20 0 0 1 20 -20Z`;
  const mark =
    `<g fill="none" stroke="${INK.paper}" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round">` +
    `<path transform="translate(${EDGE - 8} 38) scale(1.8)" d="M8.5 22.5V9a2.5 2.5 0 0 1 2.5-2.5h6.5A2.5 2.5 0 0 1 20 9v6.5a2.5 2.5 0 0 1-2.5 2.5H12.75"/>` +
    `<path transform="translate(${EDGE + 38} 42) scale(1.5)" d="M3 22.5V8m0 4.5a5 5 0 1 0 10 0 5 5 0 1 0-10 0M18.5 2v15.5M34 8v9.5m0-5a5 5 0 1 0-10 0 5 5 0 1 0 10 0M40 8h8.5L40 17.5h9M65 8v9.5m0-5a5 5 0 1 0-10 0 5 5 0 1 0 10 0"/></g>` +
    `<circle cx="${EDGE - 8 + 14.25 * 1.8}" cy="${38 + 12.25 * 1.8}" r="3.8" fill="${INK.paper}"/>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE_WIDTH}" height="${height + 24}" viewBox="0 0 ${PICTURE_WIDTH} ${height + 24}" lang="${tag}">` +
    `<title>${title}</title><rect width="100%" height="100%" fill="${INK.ground}"/><path fill="${INK.paper}" d="${paper}"/>` +
    `<path fill="${INK.accent}" d="${band}"/>${mark}` +
    `<path stroke="${INK.line}" stroke-width="2" stroke-dasharray="1 7" stroke-linecap="round" d="M${left + 24} ${tear}H${right - 24}"/>${content}</svg>`
  );
}
