import { requireValue } from "@plaza/contract/testing/require-value.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { WireOf } from "@plaza/contract/calls/index.ts";
import { whileSet } from "../../testing/refusals/provocation.ts";
import { searchAdverts, type AdvertSearch } from "../../market/adverts/backoffice-advert.store.ts";
import { rowsRead } from "../../testing/rows-read.ts";
import { startStack, type Stack } from "../../testing/stack.ts";
import { askBackoffice, hire, type Worker } from "../../testing/staff.ts";
import { buy } from "../../testing/trades.ts";

let stack: Stack;
let agent: Worker;
beforeAll(async () => {
  stack = await startStack();
  agent = await hire(stack, "agent");
});
afterAll(async () => {
  await stack.audit();
  await stack.close();
});

type Search = NonNullable<WireOf<"GET /api/desk/adverts">["query"]>;
const find = async (query: Search) => (await askBackoffice(stack, agent, "GET /api/desk/adverts", { query })).data;
const note = "asks for another messenger";

it("an advert is taken down with a reason that its owner reads, its coins are returned, and only staff can restore it", async () => {
  const [seller, buyer] = [await stack.person({ usdt: "500" }), await stack.person()];
  const advId = await stack.advert(seller, { side: "sell", quantity: "300" });
  await buy(stack, buyer, advId);
  const own = await hire(stack, "operator", seller);
  const takeDown = (by: Worker, words = note) =>
    askBackoffice(stack, by, "POST /api/desk/take-down-advert", { body: { advId, note: words } });
  const restore = (by: Worker) => askBackoffice(stack, by, "POST /api/desk/restore-advert", { body: { advId, note: "mended" } });
  const online = () => stack.call(seller, "POST /api/ctc/update-adv-state", { body: { advId, state: "online" } });
  const listed = async () =>
    (await stack.call(buyer, "POST /api/ctc/query-adv-list", { body: { side: "buy", asset: "USDT", fiat: "USD" } })).data.items.map(
      (item) => item.advId,
    );

  expect((await takeDown(own)).error).toBe("own_case");
  expect((await takeDown(agent, "  ")).error).toBe("reason_needed");
  expect((await restore(agent)).error).toBe("already_done");
  expect((await takeDown(agent)).data).toMatchObject({ advId, state: "offline", takenDown: note });
  expect((await takeDown(agent)).error).toBe("already_done");
  expect(await listed()).not.toContain(advId);
  const mine = (await stack.call(seller, "GET /api/ctc/query-one-adv", { query: { advId } })).data;
  expect(mine.takenDown).toBe(note);
  expect(mine.advert.hiddenReasons).toEqual(["taken_down", "offline"]);
  const { rows } = await stack.owner.query("SELECT balance FROM ledger_account WHERE owner_id = $1 AND kind = 'p2p' AND asset = 'USDT'", [
    seller.id,
  ]);
  expect(rows).toEqual([{ balance: "400000000" }]);
  expect((await online()).error).toBe("advert_taken_down");

  expect((await restore(own)).error).toBe("own_case");
  expect((await restore(agent)).data).toMatchObject({ takenDown: null });
  expect((await online()).error).toBeNull();
  expect(await listed()).toContain(advId);
  const { items } = (await stack.call(seller, "GET /api/ctc/query-notifications", { query: {} })).data;
  expect(items.slice(0, 2).map(({ kind, facts }) => [kind, facts["reason"]])).toEqual([
    ["advert_restored", undefined],
    ["advert_taken_down", note],
  ]);
  const acts = await stack.owner.query("SELECT action, reason FROM staff_act WHERE object = 'advert' AND object_id = $1 ORDER BY seq", [
    advId,
  ]);
  expect(acts.rows).toEqual([
    { action: "take_down_advert", reason: note },
    { action: "restore_advert", reason: "mended" },
  ]);
});

it("an advert shows staff what its text and its owner's name may be up to, but for the rules that are off", async () => {
  const seller = await stack.person({ usdt: "500" });
  const advId = await stack.advert(seller, { side: "sell", quantity: "300" });
  const signs = async () => (await find({ advId })).items[0]?.signs;
  const write = (message: string) => stack.owner.query("UPDATE advert SET message = $2 WHERE id = $1", [advId, message]);
  await write("Fast release. Bank transfer from your own account only.");
  expect(await signs()).toEqual([]);
  await write("Write me on Te1egram @best_rates first, I release after you send me the code from the SMS.");
  expect(await signs()).toEqual(expect.arrayContaining(["off_platform", "asks_codes"]));
  const off = () => whileSet({ stack }, "fraudRulesOff", ["off_platform"], signs);
  expect(await off()).not.toContain("off_platform");
});

it("an advert shows staff its first message, and how both texts behave", async () => {
  const seller = await stack.person({ usdt: "500" });
  const advId = await stack.advert(seller, { side: "sell", quantity: "300" });
  await stack.owner.query("UPDATE advert SET message = $2, auto_reply = $3 WHERE id = $1", [
    advId,
    "Slow buyers are idiots.",
    "Join my signals group, guaranteed profit. Card 4111 1111 1111 1111.",
  ]);
  const shown = async () => (await find({ advId })).items[0];
  expect(await shown()).toMatchObject({
    signs: ["insult"],
    autoReply: "Join my signals group, guaranteed profit. Card 4111 1111 1111 1111.",
    autoReplySigns: ["advertising", "personal_data"],
  });
  const off = await whileSet({ stack }, "fraudRulesOff", ["insult", "advertising"], shown);
  expect(off?.signs).toEqual([]);
  expect(off?.autoReplySigns).not.toContain("advertising");
});

it("adverts are found by id, owner, coin, currency and state, page by page, the newest first", async () => {
  const maker = await stack.person({ usdt: "5000" });
  const ids = [];
  for (const fiat of ["USD", "USD", "EUR"])
    // Ids must rise in this order.
    ids.push(await stack.advert(maker, { side: "sell", quantity: "10", fiat }));
  const [first, second, third] = [requireValue(ids[0]), requireValue(ids[1]), requireValue(ids[2])];
  const idsOf = async (query: Search) => (await find(query)).items.map(({ advId }) => advId);
  expect(await idsOf({ advId: second })).toEqual([second]);
  expect(await idsOf({ owner: maker.uid })).toEqual([third, second, first]);
  expect(await idsOf({ owner: maker.uid, fiat: "EUR" })).toEqual([third]);
  expect(await idsOf({ owner: maker.uid, asset: "BTC" })).toEqual([]);
  await askBackoffice(stack, agent, "POST /api/desk/take-down-advert", { body: { advId: first, note } });
  expect(await idsOf({ owner: maker.uid, state: "online" })).toEqual([third, second]);
  expect(await idsOf({ owner: maker.uid, state: "taken_down" })).toEqual([first]);
  const paged: string[] = [];
  let cursor: string | undefined;
  do {
    // Each page begins where the one before ended.
    const { items, nextCursor } = await find({ owner: maker.uid, limit: 1, ...(cursor === undefined ? {} : { cursor }) });
    paged.push(...items.map(({ advId }) => advId));
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(paged).toEqual([third, second, first]);
});

describe("adverts that staff look for", () => {
  const ELSEWHERE = { asset: "BTC", fiat: "CNY", state: "closed" } as const;
  const KINDS = Object.keys(ELSEWHERE) as (keyof typeof ELSEWHERE)[];
  /** Each filter alone and each combination: 7. */
  const COMBINATIONS = Array.from({ length: 2 ** KINDS.length - 1 }, (_, bits) =>
    KINDS.filter((_kind, index) => ((bits + 1) >> index) & 1),
  );
  const here = { asset: "USDT", fiat: "USD", state: "online" } as const;
  const pick = (from: typeof here | typeof ELSEWHERE, kinds: readonly (keyof typeof ELSEWHERE)[]): AdvertSearch =>
    Object.fromEntries(kinds.map((kind) => [kind, from[kind]]));
  const idsOf = async (search: AdvertSearch, before?: string) =>
    (await searchAdverts(stack.server.context.db, search, before, 5)).map(({ advId }) => advId);
  let ids: readonly string[] = [];
  beforeAll(async () => {
    const seller = await stack.person({ usdt: "500" });
    ids = [await stack.advert(seller, { side: "sell", quantity: "200" }), await stack.advert(seller, { side: "sell", quantity: "200" })];
  });

  it.each(COMBINATIONS.map((kinds) => [kinds.join(", "), kinds] as const))("are found by %s, the newest first", async (_name, kinds) => {
    const [older = "", newer = ""] = ids;
    const mine = pick(here, kinds);
    expect((await idsOf(mine)).slice(0, 2)).toEqual([newer, older]);
    expect((await idsOf(mine, newer))[0]).toBe(older);
    for (const other of kinds) expect(await idsOf({ ...mine, ...pick(ELSEWHERE, [other]) })).toEqual([]);
  });

  describe("among a thousand others of one kind", () => {
    beforeAll(async () => {
      const { rows } = await stack.owner.query<{ name: string }>(
        "SELECT attname AS name FROM pg_attribute WHERE attrelid = 'advert'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''",
      );
      const columns = rows.map(({ name }) => name);
      const values = columns.map((name) =>
        name === "id" ? "id - copy" : name === "remaining" ? "0" : name === "private_key" ? "NULL" : name,
      );
      await stack.owner.query(
        `INSERT INTO advert (${columns.join(", ")}) SELECT ${values.join(", ")} FROM advert CROSS JOIN generate_series(1, 1000) AS copy WHERE id = $1`,
        [ids[0]],
      );
      // No trade made these.
      await stack.owner.query("UPDATE advert SET take_down_reason = 'test' WHERE id BETWEEN $1::bigint - 1000 AND $1::bigint - 1", [
        ids[0],
      ]);
    });

    it.each<[name: string, filter: AdvertSearch]>([
      ...COMBINATIONS.map((kinds): [string, AdvertSearch] => [`no ${kinds.join(", ")}`, pick(ELSEWHERE, kinds)]),
      ...COMBINATIONS.map((kinds): [string, AdvertSearch] => [`newest ${kinds.join(", ")}`, pick(here, kinds)]),
      ["taken down", { state: "taken_down" }],
      ["taken down, of a coin", { state: "taken_down", asset: "BTC" }],
      ["newest of all", {}],
    ])("are read by an index, however many others there are: %s", async (_name, filter) => {
      expect(await rowsRead(stack.owner, (on) => searchAdverts(on, filter, undefined, 5))).toBeLessThan(80);
    });
  });
});
