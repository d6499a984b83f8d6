import { readFileSync, writeFileSync, statSync } from "node:fs";
import path from "node:path";
import type { Browser } from "playwright-core";
import type { Picture } from "./page.ts";

/** The thirty screens that show what the product looks like, in the order of a trade. */
export const CHOSEN: readonly string[] = [
  "home",
  "buy",
  "prices",
  "advertiser",
  "register",
  "login",
  "gate",
  "kyc",
  "order-form",
  "payments-new",
  "order-waiting",
  "order-pay",
  "order-paid",
  "order-completed",
  "review",
  "share-receipt",
  "orders",
  "wallet",
  "notifications",
  "account",
  "security",
  "help",
  "lesson-scene",
  "proof",
  "adverts",
  "advert-new",
  "board-figures",
  "order-to-release",
  "release",
  "desk-figures",
];

/** How large a picture is on its sheet: a phone's words can still be read, and a sheet stays below half a megabyte. */
const SHOWN = { narrow: { width: 240, columns: 10 }, wide: { width: 480, columns: 6 } };
const NARROW = 600;
const WEBP_QUALITY = 55;

interface Sheet {
  readonly file: string;
  readonly bytes: number;
}

/** One sheet for each width and theme, with all chosen screens that were photographed. */
export async function writeSheets(browser: Browser, folder: string, pictures: readonly Picture[]): Promise<Sheet[]> {
  const groups = Map.groupBy(pictures, ({ lang, width, theme }) => `${lang}-${width}-${theme}`);
  const sheets: Sheet[] = [];
  for (const [name, group] of groups) {
    const file = path.join(folder, `sheet-${name}.webp`);
    await writeSheet(browser, folder, file, group);
    sheets.push({ file, bytes: statSync(file).size });
  }
  return sheets;
}

async function writeSheet(browser: Browser, folder: string, file: string, pictures: readonly Picture[]): Promise<void> {
  const { width, columns } = (pictures[0]?.width ?? 0) < NARROW ? SHOWN.narrow : SHOWN.wide;
  const page = await browser.newPage({ viewport: { width: columns * (width + 12) + 12, height: 800 } });
  await page.setContent(sheetPage(folder, pictures, width, columns), { waitUntil: "load" });
  const height = await page.evaluate<number>("document.documentElement.scrollHeight");
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send("Page.captureScreenshot", {
    format: "webp",
    quality: WEBP_QUALITY,
    captureBeyondViewport: true,
    clip: { x: 0, y: 0, width: columns * (width + 12) + 12, height, scale: 1 },
  });
  writeFileSync(file, Buffer.from(data, "base64"));
  await page.close();
}

function sheetPage(folder: string, pictures: readonly Picture[], width: number, columns: number): string {
  const figures = pictures.map(({ file, screen }) => {
    const source = `data:image/png;base64,${readFileSync(path.join(folder, file)).toString("base64")}`;
    return `<figure><img src="${source}"><figcaption>${screen}</figcaption></figure>`;
  });
  return `<!doctype html><meta charset="utf-8"><style>
  body { margin: 0; padding: 12px; display: grid; grid-template-columns: repeat(${columns}, ${width}px); gap: 12px; background: #777; }
  figure { margin: 0; color: #fff; font: 13px system-ui; }
  img { display: block; width: ${width}px; }
</style>${figures.join("")}`;
}
