import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ADVERT_SORTS, AdvertView } from "@plaza/contract/calls/market.ts";
import type { AdvertId } from "@plaza/contract/ids.ts";
import { copyFiguresToAdverts } from "../../people/reputation/reputation.store.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";

let stack: Stack;
let owners: Person[];
let reader: Person;
beforeAll(async () => {
  stack = await startStack({}, 20);
  owners = await Promise.all(Array.from({ length: 6 }, () => stack.person({ usdt: "100000" })));
  reader = await stack.person();
});
afterAll(() => stack.close());

type Sort = (typeof ADVERT_SORTS)[number];
const page = async (side: "buy" | "sell", sort: Sort, limit: number, cursor: string | null, more: object = {}) =>
  (
    await stack.call(reader, "POST /api/ctc/query-adv-list", {
      body: { side, asset: "USDT", fiat: "USD", sort, limit, ...(cursor === null ? {} : { cursor }), ...more },
    })
  ).data;

async function whole(
  side: "buy" | "sell",
  sort: Sort,
  limit: number,
  between: () => Promise<void> = async () => {},
): Promise<AdvertView[]> {
  const items: AdvertView[] = [];
  let cursor: string | null = null;
  do {
    // A page begins where the last one ended.
    const next: Awaited<ReturnType<typeof page>> = await page(side, sort, limit, cursor);
    items.push(...next.items);
    cursor = next.nextCursor;
    if (cursor !== null) await between();
  } while (cursor !== null);
  return items;
}

const post = (position: number, side: "buy" | "sell") =>
  stack.advert(owners[position % owners.length] ?? reader, {
    side,
    quantity: "100",
    price: String((950 + ((position * 37) % 100)) / 1000),
  });
const clear = () => stack.owner.query("UPDATE advert SET min_amount = 100000000000, max_amount = 100000000000");

describe("the published rule of ranking", () => {
  it("best price first, the older advert among equals; better figures first where sorted by them", async () => {
    await clear();
    for (let position = 0; position < 24; position += 1) await Promise.all([post(position, "sell"), post(position, "buy")]);
    for (const [position, owner] of owners.entries())
      await stack.owner.query(
        "INSERT INTO reputation (user_id, completed, at_fault, ranked_trades, releases, release_seconds) VALUES ($1, $2, 1, $3, 2, $4)",
        [owner.id, 10 + position, 20 - position * 3, 600 - position * 60],
      );
    await copyFiguresToAdverts(stack.server.context.db);
    const older = (a: AdvertView, b: AdvertView) => BigInt(a.advId) < BigInt(b.advId);
    const position = new Map(owners.map(({ uid }, index) => [String(uid), index]));
    for (const side of ["buy", "sell"] as const) {
      const byPrice = await whole(side, "price", 7);
      expect(byPrice).toHaveLength(24);
      const sign = side === "buy" ? 1 : -1;
      for (const [index, one] of byPrice.entries()) {
        const next = byPrice[index + 1];
        if (next === undefined) break;
        const step = (Number(next.price) - Number(one.price)) * sign;
        expect(step > 0 || (step === 0 && older(one, next) === (side === "buy"))).toBe(true);
      }
      // Figures rise with the place among the owners, but for the trades that count, which fall.
      const rising = (sort: Sort) => (sort === "totalTrades" ? 1 : -1);
      for (const sort of ["completionRate", "totalTrades", "releaseTime"] as const) {
        const positions = (await whole(side, sort, 7)).map((a) => position.get(a.advertiser.uid) ?? -1);
        expect(positions).toEqual(positions.toSorted((a, b) => (a - b) * rising(sort)));
      }
    }
    await stack.owner.query("DELETE FROM reputation");
  });

  it("leaves out own, blocked and blocking people's, and shows followed ones alone where asked", async () => {
    const [mine, blocked, blocking] = owners;
    await stack.call(reader, "POST /api/ctc/block-user", { body: { uid: blocked?.uid ?? reader.uid } });
    await stack.call(blocking ?? reader, "POST /api/ctc/block-user", { body: { uid: reader.uid } });
    const seen = new Set<string>((await whole("buy", "price", 50)).map((advert) => advert.advertiser.uid));
    expect([seen.has(String(blocked?.uid)), seen.has(String(blocking?.uid))]).toEqual([false, false]);
    expect(seen.size).toBe(owners.length - 2);
    await stack.call(reader, "POST /api/ctc/follow-user", { body: { uid: mine?.uid ?? reader.uid } });
    const followed = (await page("buy", "price", 50, null, { followedOnly: true })).items;
    expect(new Set(followed.map((advert) => advert.advertiser.uid))).toEqual(new Set([mine?.uid]));
    const visitor = await stack.call(null, "POST /api/ctc/query-adv-list", {
      body: { side: "buy", asset: "USDT", fiat: "USD", followedOnly: true },
    });
    expect(visitor.data.items).toEqual([]);
    await stack.owner.query("DELETE FROM user_block");
  });
});

describe("pages", () => {
  const moves = fc.array(
    fc.tuple(fc.constantFrom("reprice", "reprice", "reprice", "insert", "take"), fc.nat(1000), fc.integer({ min: 900, max: 1100 })),
    {
      minLength: 1,
      maxLength: 6,
    },
  );

  it("show nothing twice while prices move and adverts come and go, and miss nothing that stood still", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("buy" as const, "sell" as const),
        fc.array(moves, { minLength: 4, maxLength: 10 }),
        async (side, rounds) => {
          await clear();
          const maker = side === "buy" ? "sell" : "buy";
          const ids: AdvertId[] = await Promise.all(Array.from({ length: 18 }, (_, position) => post(position, maker)));
          const moved = new Set<string>();
          const queue = [...rounds];
          const stir = async () => {
            // One change after the other.
            for (const [kind, at, price] of queue.shift() ?? []) {
              const id = ids[at % ids.length] ?? "0";
              if (kind === "insert") moved.add(await post(at, maker));
              else if (kind === "reprice") await stack.owner.query("UPDATE advert SET price = $2 WHERE id = $1", [id, price * 100_000]);
              else await stack.owner.query("UPDATE advert SET min_amount = 100000000000, max_amount = 100000000000 WHERE id = $1", [id]);
              if (kind !== "insert") moved.add(id);
            }
          };
          const shown = (await whole(side, "price", 4, stir)).map((advert) => advert.advId);
          expect(new Set(shown).size).toBe(shown.length);
          expect(ids.filter((id) => !moved.has(id) && !shown.includes(id))).toEqual([]);
        },
      ),
      { numRuns: 40 },
    );
  });

  it("go on with what moves all the time, where it was never before the reader's place", async () => {
    await clear();
    const ids = await Promise.all(
      Array.from({ length: 20 }, (_, position) =>
        stack.advert(owners[0] ?? reader, { side: "sell", quantity: "100", price: String((100 + position) / 100) }),
      ),
    );
    // As floating adverts do: all of them a little, before each page and within one.
    let tick = 0;
    const drift = async () => {
      tick += 1;
      await stack.owner.query("UPDATE advert SET price = price + $2 WHERE id = ANY($1::bigint[])", [ids, tick % 2 === 0 ? 1000 : -1000]);
    };
    await drift();
    const shown = (await whole("buy", "price", 6, drift)).map((advert) => advert.advId);
    expect(shown).toEqual(ids);
  });
});
