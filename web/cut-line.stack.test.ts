import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { translate } from "@plaza/messages/catalogue.ts";
import { act, details, sale, untilWaiting, whileLocked, type Trade } from "../server/testing/trades.ts";
import { startStack, type Stack } from "../server/testing/stack.ts";
import { KEY_FIELD } from "./shell/forms/field-names.ts";
import { LITE_COOKIE } from "./shell/lite.ts";
import { cookiesOf } from "./testing/form-site.ts";
import { BROWSER } from "./testing/site-before-api.ts";
import { startSite, type SiteProcess } from "./testing/site-process.ts";

/**
 * "I've Paid" on a line that is cut at each point of its way, on the build that is there: what buyer and seller see then, and that the same form,
 * sent again, pays once. A press that the device keeps is in `e2e/held-paid.e2e.ts`.
 */

let stack: Stack;
let site: SiteProcess;
beforeAll(async () => {
  stack = await startStack();
  site = await startSite({ API_ORIGIN: stack.server.url }, "ignore");
});
afterAll(async () => {
  site.process.kill();
  await stack.close();
});

/** What a buyer's browser sends with one press, and the page that it shows next. */
interface Press {
  readonly trade: Trade;
  readonly cookie: string;
  readonly action: string;
  readonly page: string;
  readonly body: string;
}

const MODES = {
  "with scripts": { suffix: ".data", cookie: "" },
  "without scripts": { suffix: "", cookie: "" },
  "in the lite mode": { suffix: "", cookie: `; ${LITE_COOKIE}=1` },
} as const;
type Mode = keyof typeof MODES;

/** Each cuts the line and resolves once the server knows no more of it. */
const CUTS: Readonly<Record<string, { readonly isPaid: boolean; readonly cut: (press: Press) => Promise<void> }>> = {
  "before the request": { isPaid: false, cut: () => Promise.resolve() },
  "in the middle of the request": {
    isPaid: false,
    cut: async (press) => {
      const line = await openLine();
      await write(line, `${headOf(press)}${press.body.slice(0, press.body.length >> 1)}`);
      await hangUp(line);
    },
  },
  "after the request, before it is carried out": {
    isPaid: true,
    cut: async (press) => {
      const line = await openLine();
      await whileLocked(stack, press.trade.orderId, async () => {
        await write(line, `${headOf(press)}${press.body}`);
        await untilWaiting(stack.owner, 1);
        await hangUp(line);
      });
    },
  },
  "after the answer was written, before it is read": {
    isPaid: true,
    cut: async (press) => {
      const line = await openLine();
      const answered = once(line, "readable");
      await write(line, `${headOf(press)}${press.body}`);
      await answered;
      await hangUp(line);
    },
  },
  "before the page after it": {
    isPaid: true,
    cut: async (press) => {
      await send(press);
    },
  },
  "in the middle of the page after it": {
    isPaid: true,
    cut: async (press) => {
      await send(press);
      const line = await openLine();
      const begun = once(line, "readable");
      await write(line, `GET ${press.page} HTTP/1.1\r\n${headersOf(press.cookie)}\r\n\r\n`);
      await begun;
      await hangUp(line);
    },
  },
};

describe.for(Object.keys(MODES) as Mode[])("a line that is cut %s", (mode) => {
  test.for(Object.keys(CUTS))("%s: both see the same, and pressed again it is paid once", async (point) => {
    const press = await pressOf(mode);
    const { trade } = press;
    const known = CUTS[point];
    expect(known).toBeDefined();
    await known?.cut(press);
    const status = known?.isPaid === true ? "paid" : "awaiting_payment";
    await expect.poll(async () => (await details(stack, trade.buyer, trade.orderId)).status).toBe(status);
    await expectPages(press, status);

    // The browser goes back to the form that it has, and sends what it sent: under the same key.
    expect((await send(press)).status).toBeLessThan(400);
    await expectPages(press, "paid");
    expect(await timesPaid(trade)).toBe(1);
    // It can be taken back like any other, and then the seller is not asked for coins any more.
    expect((await act(stack, trade.buyer, trade.orderId, "undo_paid")).error).toBeNull();
    await expectPages(press, "awaiting_payment");
  });
});

async function pressOf(mode: Mode): Promise<Press> {
  const trade = await sale(stack);
  const { suffix, cookie } = MODES[mode];
  const page = `/en/p2p/buy/detail/${trade.orderId}`;
  const { rows } = await stack.owner.query<{ version: number }>("SELECT version FROM orders WHERE id = $1", [trade.orderId]);
  const fields = { act: "pay", version: String(rows[0]?.version), payer_name: trade.buyer.name, [KEY_FIELD]: randomUUID() };
  return {
    trade,
    cookie: `${await cookiesOf(stack, trade.buyer)}${cookie}`,
    action: `${page}${suffix}`,
    page: `${page}${suffix}`,
    body: new URLSearchParams(fields).toString(),
  };
}

/** What tells a party how the order is. */
const SAYS = {
  buyer: {
    awaiting_payment: wordsOf(translate("en", "order.next.buyer.awaiting_payment", { amount: "|", name: "|" })),
    paid: wordsOf(translate("en", "order.next.buyer.paid", { name: "|", receive: "|" })),
  },
  seller: {
    awaiting_payment: wordsOf(translate("en", "order.next.seller.awaiting_payment", { amount: "|", name: "|" })),
    paid: wordsOf(translate("en", "order.next.seller.paid", { amount: "|", name: "|", quantity: "|" })),
  },
} as const;

/** What either sees who opens the order now, as the press was sent or on another device. */
async function expectPages({ trade, cookie }: Press, status: "paid" | "awaiting_payment"): Promise<void> {
  const isLite = cookie.includes(LITE_COOKIE);
  const [buyers, sellers] = [
    await read(`/en/p2p/buy/detail/${trade.orderId}`, cookie),
    await read(`/en/p2p/sell/detail/${trade.orderId}`, await cookiesOf(stack, trade.seller)),
  ];
  expect(buyers.includes("data-lite=")).toBe(isLite);
  for (const other of ["paid", "awaiting_payment"] as const) {
    expect([other, buyers.includes(SAYS.buyer[other])]).toEqual([other, other === status]);
    expect([other, sellers.includes(SAYS.seller[other])]).toEqual([other, other === status]);
  }
}

/** Of a sentence with names and amounts, the longest run of words without. */
function wordsOf(sentence: string): string {
  return sentence.split("|").reduce((longest, part) => (part.length > longest.length ? part : longest), "");
}

async function read(path: string, cookie: string): Promise<string> {
  const response = await fetch(site.origin + path, { headers: { ...BROWSER, cookie } });
  expect(response.status).toBe(200);
  return (await response.text()).replaceAll(/<script[\s\S]*?<\/script>/g, "").replaceAll("&#x27;", "'");
}

async function timesPaid({ orderId }: Trade): Promise<number> {
  const { rows } = await stack.owner.query("SELECT FROM order_event WHERE order_id = $1 AND action = 'pay'", [orderId]);
  return rows.length;
}

function send({ action, cookie, body }: Press): Promise<Response> {
  const headers = { ...BROWSER, cookie, "content-type": "application/x-www-form-urlencoded" };
  return fetch(site.origin + action, { method: "POST", redirect: "manual", headers, body });
}

function headersOf(cookie: string): string {
  const headers = { ...BROWSER, host: new URL(site.origin).host, cookie };
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\r\n");
}

function headOf({ action, cookie, body }: Press): string {
  const length = Buffer.byteLength(body);
  return `POST ${action} HTTP/1.1\r\n${headersOf(cookie)}\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: ${length}\r\n\r\n`;
}

async function openLine(): Promise<Socket> {
  const { hostname, port } = new URL(site.origin);
  const line = connect(Number(port), hostname);
  line.on("error", () => undefined);
  await once(line, "connect");
  return line;
}

async function write(line: Socket, text: string): Promise<void> {
  await new Promise<void>((done) => line.write(text, () => done()));
}

async function hangUp(line: Socket): Promise<void> {
  const closed = once(line, "close");
  line.resetAndDestroy();
  await closed;
}
