import { portOf } from "@plaza/contract/testing/ports.ts";
import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { startServer } from "../../app/server.ts";
import { askBackoffice, hire } from "../../testing/staff.ts";
import { TEST_CLOCK_MS, startStack, type Person, type Stack } from "../../testing/stack.ts";
import { refreshPrices } from "./price-feed.service.ts";
import { requireValue } from "@plaza/contract/testing/require-value.ts";

/** Three sources on this machine, each saying what a test wants it to. */
interface Source {
  body: string;
  status: number;
  headers: Record<string, string>;
  hang: boolean;
}

let stack: Stack;
let person: Person;
let server: Server;
let urls: string[];
const sources: Source[] = [];
beforeAll(async () => {
  stack = await startStack({ priceSourceQuorum: 2, priceMaxAgeSeconds: 120, priceMaxJumpBasisPoints: 1000 });
  person = await stack.person({ usdt: "1000" });
  server = createServer((request, response) => {
    const source = sources[Number.parseInt(request.url?.slice(1) ?? "0", 10)];
    if (source === undefined || source.hang) return;
    response.writeHead(source.status, source.headers).end(source.body);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  urls = [0, 1, 2].map((index) => `http://127.0.0.1:${portOf(server)}/${index}`);
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await stack.close();
});
beforeEach(async () => {
  sources.splice(0);
  for (const _each of urls) sources.push({ body: "", status: 200, headers: {}, hang: false });
  await stack.owner.query("DELETE FROM index_price");
  await stack.owner.query("DELETE FROM index_price_day");
});

const at = (secondsAgo = 0) => new Date(TEST_CLOCK_MS - secondsAgo * 1000).toISOString();
const say = (index: number, price: string, when: string | null = at()) =>
  void Object.assign(sources[index] ?? {}, {
    body: JSON.stringify({ code: 0, ...(when === null ? {} : { at: when }), data: { USDT: { EUR: price }, NOCOIN: { EUR: "1" } } }),
  });
const refresh = () => refreshPrices(stack.server.context, urls);

async function eur(): Promise<string | undefined> {
  return (await stack.call(null, "GET /api/a/v1/public/rates", { query: { assets: "USDT" } })).data["USDT"]?.["EUR"];
}

test("the middle of three sources becomes the rate", async () => {
  ["0.93", "0.92", "0.99"].forEach((price, index) => say(index, price));
  expect(await refresh()).toBe(1);
  expect(await eur()).toBe("0.93");
});

test.each<[string, (source: Source) => void]>([
  ["broken JSON", (source) => (source.body = '{"code":0,')],
  ["a code that is not 0", (source) => (source.body = '{"code":7,"data":null}')],
  ["a fault", (source) => (source.status = 500)],
  ["an old price", (source) => (source.body = JSON.stringify({ at: at(121), data: { USDT: { EUR: "0.5" } } }))],
  [
    "an answer that lay in a cache",
    (source) =>
      Object.assign(source, {
        body: JSON.stringify({ data: { USDT: { EUR: "0.5" } } }),
        headers: { date: new Date(TEST_CLOCK_MS).toUTCString(), age: "600" },
      }),
  ],
  ["prices that are none", (source) => (source.body = JSON.stringify({ at: at(), data: { USDT: { EUR: 0.5, USD: "-1", GBP: "NaN" } } }))],
  ["nonsense", (source) => (source.body = JSON.stringify({ at: "soon", data: [] }))],
])("a source with %s is left out, and the other two agree", async (_what, spoil) => {
  ["0.93", "0.92", "0.92"].forEach((price, index) => say(index, price));
  spoil(requireValue(sources[2]));
  expect(await refresh()).toBe(1);
  expect(await eur()).toBe("0.92");
});

test("a source whose answer never ends is read up to the limit", async () => {
  say(0, "0.92");
  say(1, "0.92");
  const piece = Buffer.alloc(65_536, " ");
  let sent = 0;
  const endless = createServer((_request, response) => {
    const go = (): void => {
      while (!response.destroyed) {
        sent += piece.length;
        if (!response.write(piece)) return void response.once("drain", go);
      }
    };
    go();
  });
  await new Promise<void>((done) => endless.listen(0, "127.0.0.1", done));
  onTestFinished(() => void endless.close());
  expect(await refreshPrices(stack.server.context, [...urls.slice(0, 2), `http://127.0.0.1:${portOf(endless)}/`])).toBe(1);
  expect(sent).toBeLessThan(20_000_000);
});

test("a source that never answers holds nobody up", async () => {
  say(0, "0.92");
  say(1, "0.92");
  requireValue(sources[2]).hang = true;
  // The end of its time comes when the test says so: a busy machine could let it come to the others.
  const times: { readonly ms: number; readonly end: AbortController }[] = [];
  const timeout = vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    const end = new AbortController();
    times.push({ ms, end });
    return end.signal;
  });
  onTestFinished(() => timeout.mockRestore());
  const refreshed = refresh();
  await expect.poll(() => times.map(({ ms }) => ms), { timeout: 60_000 }).toEqual([4_000, 4_000, 4_000]);
  requireValue(times[2]).end.abort();
  await refreshed;
  expect(await eur()).toBe("0.92");
});

test("one source alone is no agreement, and a jump waits until the last price is stale", async () => {
  say(0, "0.92");
  expect(await refresh()).toBe(0);
  say(1, "0.92");
  await refresh();
  ["1.5", "1.5", "1.5"].forEach((price, index) => say(index, price));
  expect(await refresh()).toBe(0);
  expect(await eur()).toBe("0.92");
  await stack.owner.query("UPDATE index_price SET updated_at = now() - interval '10 minutes'");
  expect(await eur()).toBeUndefined();
  expect(await refresh()).toBe(1);
  expect(await eur()).toBe("1.5");
});

test("a price far from the day before stays out, also in small steps and once the last one is stale", async () => {
  await stack.owner.query(
    "INSERT INTO index_price_day (asset, fiat, day, price) VALUES ('USDT', 'EUR', (to_timestamp($1) AT TIME ZONE 'UTC')::date - 1, 92000000)",
    [TEST_CLOCK_MS / 1000],
  );
  const sayAll = (price: string) => [0, 1, 2].forEach((index) => say(index, price));
  for (const price of ["0.84", "0.76", "0.69", "0.63", "0.57", "0.52", "0.47"]) {
    sayAll(price);
    expect(await refresh(), price).toBe(1);
  }
  sayAll("0.45");
  expect(await refresh()).toBe(0);
  await stack.owner.query("UPDATE index_price SET updated_at = now() - interval '10 minutes'");
  for (const absurd of ["0.45", "0.00000001", "999999999999999999"]) {
    sayAll(absurd);
    expect(await refresh(), absurd).toBe(0);
  }
  expect(await eur()).toBeUndefined();
  sayAll("0.9");
  expect(await refresh()).toBe(1);
});

test("a price far from the day before raises one alarm that names its pair, and again once it was cleared", async () => {
  const operator = await hire(stack, "operator");
  const alarms = async () => (await askBackoffice(stack, operator, "GET /api/desk/alarms")).data.alarms;
  await stack.owner.query("DELETE FROM operator_alarm");
  await stack.owner.query(
    "INSERT INTO index_price_day (asset, fiat, day, price) VALUES ('USDT', 'EUR', (to_timestamp($1) AT TIME ZONE 'UTC')::date - 1, 92000000)",
    [TEST_CLOCK_MS / 1000],
  );
  const sayAll = (price: string) => [0, 1, 2].forEach((index) => say(index, price));
  sayAll("0.9");
  await refresh();
  expect(await alarms()).toEqual([]);
  sayAll("0.09");
  await refresh();
  await refresh();
  const [alarm, ...others] = await alarms();
  expect([alarm, others]).toMatchObject([{ kind: "price_held", pairs: ["USDT/EUR"], differences: 1, times: 2 }, []]);
  const body = { alarmId: requireValue(alarm).alarmId, reason: "The source was attacked" };
  expect((await askBackoffice(stack, operator, "POST /api/desk/clear-alarm", { body })).error).toBeNull();
  sayAll("0.9");
  await refresh();
  expect(await alarms()).toEqual([]);
  sayAll("0.09");
  await refresh();
  expect(await alarms()).toMatchObject([{ kind: "price_held", times: 1 }]);
});

test("what floats with a stale price is hidden and refused, a fixed price is its owner's word", async () => {
  await stack.owner.query("INSERT INTO index_price (asset, fiat, price, updated_at) VALUES ('USDT', 'USD', 100000000, now())");
  const floating = await stack.advert(person, { side: "sell", quantity: "100" });
  const fixed = await stack.advert(person, { side: "sell", quantity: "100" });
  await stack.owner.query("UPDATE advert SET price_type = 'floating', margin = 0 WHERE id = $1", [floating]);
  const buyer = await stack.person();
  const listed = async () =>
    (await stack.call(buyer, "POST /api/ctc/query-adv-list", { body: { side: "buy", asset: "USDT", fiat: "USD" } })).data.items.map(
      (item) => item.advId,
    );
  const take = (advId: typeof fixed) =>
    stack.call(buyer, "POST /api/ctc/create-order", { body: { advId, side: "buy", amount: "10", methodId: "wise", price: "1" } });
  expect(new Set(await listed())).toEqual(new Set([floating, fixed]));
  await stack.owner.query("UPDATE index_price SET updated_at = now() - interval '121 seconds'");
  expect(await listed()).toEqual([fixed]);
  expect((await take(floating)).error).toBe("price_stale");
  expect((await take(fixed)).error).toBeNull();
  await stack.owner.query("UPDATE index_price SET updated_at = now()");
  expect((await take(floating)).error).toBeNull();
});

test("a server that starts asks at once: prices have grown old while none ran", async () => {
  ["0.93", "0.92", "0.94"].forEach((price, index) => say(index, price));
  const options = { log: () => undefined, report: () => undefined, jobs: true, demo: false, clock: () => TEST_CLOCK_MS };
  const other = await startServer({ ...stack.server.context.config, priceSources: urls }, options);
  // The job's own round comes after 15 seconds.
  await expect.poll(eur, { timeout: 14_000 }).toBe("0.93");
  await other.close();
});

test("sources with their own JSON are read by the mapping behind their address, to the last digit", async () => {
  const [seconds, milliseconds] = [Math.floor(TEST_CLOCK_MS / 1000), TEST_CLOCK_MS];
  const bodies = [
    `{"tether":{"eur":0.92130000000000000001,"last_updated_at":${seconds}}}`,
    `{"error":[],"time":${milliseconds},"result":{"USDTZEUR":{"c":["0.92130","412.77"]}}}`,
    JSON.stringify([
      { symbol: "EURUSDT", price: 1 },
      { symbol: "USDTEUR", price: "0.9400" },
    ]),
  ];
  bodies.forEach(
    (body, index) => void Object.assign(sources[index] ?? {}, { body, headers: { date: new Date(TEST_CLOCK_MS).toUTCString() } }),
  );
  const mappings = ["USDT/EUR=tether.eur&at=tether.last_updated_at", "USDT/EUR=result.USDTZEUR.c.0&at=time", "USDT/EUR=1.price"];
  const mapped = urls.map((url, index) => `${url}#${mappings[index] ?? ""}`);
  expect(await refreshPrices(stack.server.context, mapped)).toBe(1);
  expect(await eur()).toBe("0.9213");
});
