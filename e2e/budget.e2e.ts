import { gzipSync } from "node:zlib";
import { expect } from "vitest";
import { place } from "./deal.ts";
import { test } from "./journey.ts";
import { expectStill } from "./stillness.ts";
import type { Tab } from "./tab.ts";

/** What a first visit costs a cheap phone on a slow line. */

/** With the drawings of the phone's bar, the marks of methods and currencies, the line that shows a tap, the look of a press, the texts of a sheet the figures of offers in two lengths, and the controls as a separate file; without the display face. */
const MOST_BYTES = 185_500;
/** The display face comes beside the page, which doesn't wait for it (docs/decisions/0355-display-face.md). */
const MOST_FONT_BYTES = 12_000;
const MOST_SCRIPT_BYTES = 140_000;
/** With the live stream, what a case changes, the result of an act, and the widgets, which come here once the rest is there; chat and forms come in quiet. */
const MOST_ORDER_SCRIPT_BYTES = 150_000;
/** The chat with why it is over, the form of an act, a press without a line and who pressed it, the status that comes of it, and the seal. */
const MOST_LATER_ORDER_SCRIPT_BYTES = 33_080;

/** What a page fetches once it is quiet (`web/shell/layout/startup.tsx`, with what forms do without a line, what its service worker keeps for a lost connection, a list's sheet and its first frame, an order's `escrow-seal.tsx` and `held-payment.tsx`). How much of it comes before the network rests depends on the machine. */
const LATER =
  /\/assets\/(?:(?:browser|page)-startup|calls|stores|theme|form-values|register-service-worker|site-worker|escrow-seal|held-payment|check|take-dialog|deal-head)-|\/api\/ctc\/query-crypto-fiat|\/__manifest|\/offline(?:\.css|\.js|$)/;
const MOST_LATER_SCRIPT_BYTES = 8_950;
/** What an order's page fetches besides: its chat, and the form of an act with all that it is made of. */
const LATER_OF_ORDER =
  /\/assets\/(?:chat-\w+|message-list|event-text|file-check|action-form|controls|fields|security-code-field|amount-input|held-press|decimal)-/;

interface Sent {
  readonly url: string;
  readonly kind: string;
  /** On the line, headers too. */
  bytes: number;
  isWhole: boolean;
}

test.for(["/p2p/buy", "", "/p2p"])("a first visit of /en%s stays within its budget and stands still", async (path, { open }) => {
  const tab = await open({ width: 375, moving: true });
  const { all, bytes, fontBytes, scriptBytes, laterScriptBytes } = await measure(tab, path);
  expect(laterScriptBytes).toBeGreaterThan(0);
  expect(laterScriptBytes).toBeLessThanOrEqual(MOST_LATER_SCRIPT_BYTES);
  expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
  expect(fontBytes).toBeLessThanOrEqual(MOST_FONT_BYTES);
  expect(scriptBytes).toBeLessThanOrEqual(MOST_SCRIPT_BYTES);
  expect(
    all.filter(({ url }) => !url.startsWith(new URL(tab.page.url()).origin)),
    "requests to elsewhere",
  ).toEqual([]);
});

test("an order's page, opened from a mail on a phone that knows nothing of the site, stays within its budget", async ({ open }) => {
  const { orderId } = await place("merchant5", "merchant2", "36");
  const tab = await open({ width: 375, as: "merchant5", moving: true });
  const { scriptBytes, laterScriptBytes } = await measure(
    tab,
    `/p2p/buy/detail/${orderId}`,
    (url) => LATER.test(url) || LATER_OF_ORDER.test(url),
  );
  expect(scriptBytes).toBeLessThanOrEqual(MOST_ORDER_SCRIPT_BYTES);
  expect(laterScriptBytes).toBeLessThanOrEqual(MOST_LATER_ORDER_SCRIPT_BYTES);
});

/** Opens the page, waits until it is quiet, and weighs what has come. */
async function measure(
  tab: Tab,
  path: string,
  isLater = (url: string): boolean => LATER.test(url),
): Promise<{ all: Sent[]; bytes: number; fontBytes: number; scriptBytes: number; laterScriptBytes: number }> {
  const { page } = tab;
  const network = await tab.context.newCDPSession(page);
  await network.send("Network.enable");
  const sent = new Map<string, Sent>();
  network.on("Network.responseReceived", ({ requestId, response, type }) =>
    // An open stream is never whole.
    type === "EventSource" ? undefined : sent.set(requestId, { url: response.url, kind: type, bytes: 0, isWhole: false }),
  );
  network.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const one = sent.get(requestId);
    if (one !== undefined) Object.assign(one, { bytes: encodedDataLength, isWhole: true });
  });
  // What the page itself takes back is no answer that it waits for.
  network.on("Network.loadingFailed", ({ requestId }) => void sent.delete(requestId));
  await tab.go(path);
  await tab.prepared();
  await page.waitForLoadState("networkidle");
  await expectStill(tab);
  // An answer may have begun in the quiet: it counts when it is whole.
  await expect.poll(() => [...sent.values()].filter(({ isWhole }) => !isWhole).map(({ url }) => url)).toEqual([]);

  const all = [...sent.values()].filter(({ url }) => !isLater(url));
  const later = [...sent.values()].filter(({ url, kind }) => kind === "Script" && isLater(url));
  const isFont = ({ kind }: Sent) => kind === "Font";
  const fontBytes = sum(all.filter(isFont).map((font) => font.bytes));
  const bytes = sum(all.map((response) => response.bytes)) - fontBytes;
  const scripts = all.filter(({ kind }) => kind === "Script");
  const [scriptBytes, laterScriptBytes] = await Promise.all([packedBytes(tab, scripts), packedBytes(tab, later)]);
  process.stdout.write(
    `    /en${path}: ${kilo(bytes)} kB on the line in ${all.length} answers, of them ${kilo(sum(scripts.map((script) => script.bytes)))} kB scripts; scripts as gzip ${scriptBytes} bytes, later ${laterScriptBytes}; fonts ${kilo(fontBytes)} kB\n`,
  );
  expect(scripts.length).toBeGreaterThan(3);
  return { all, bytes, fontBytes, scriptBytes, laterScriptBytes };
}

async function packedBytes({ page }: Tab, scripts: readonly Sent[]): Promise<number> {
  const bodies = await Promise.all(scripts.map(async ({ url }) => (await page.request.get(url)).body()));
  return sum(bodies.map((body) => gzipSync(body, { level: 9 }).length));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function kilo(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}
