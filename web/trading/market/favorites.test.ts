import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Refusal } from "../../shell/api/call.ts";
import { favoritesFirst, withSent } from "./favorites-first.ts";
import { favoritesOf } from "./favorites.server.ts";

const coin = (code: string) => ({ code });
const COINS = ["USDT", "BTC", "ETH", "USDC"].map(coin);

describe("marked coins", () => {
  test.each([
    [[], "USDT BTC ETH USDC"],
    [["ETH"], "ETH USDT BTC USDC"],
    [["USDC", "BTC"], "USDC BTC USDT ETH"],
    [["BTC_USDT", "XMR", "BTC"], "BTC USDT ETH USDC"],
  ])("%j: the list is %s", (favorites, order) => {
    expect(
      favoritesFirst(COINS, favorites)
        .map(({ code }) => code)
        .join(" "),
    ).toBe(order);
  });

  test("neither lose nor repeat a coin, and leave the others in their order", () => {
    const codes = COINS.map(({ code }) => code);
    fc.assert(
      fc.property(fc.uniqueArray(fc.constantFrom(...codes, "DOGE")), (favorites) => {
        const ordered = favoritesFirst(COINS, favorites).map(({ code }) => code);
        expect(ordered.toSorted()).toEqual(codes.toSorted());
        expect(ordered.filter((code) => !favorites.includes(code))).toEqual(codes.filter((code) => !favorites.includes(code)));
      }),
    );
  });
});

describe("what is being sent", () => {
  const sending = (fields: Readonly<Record<string, string>>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    return body;
  };

  test.each([
    [{ symbol: "BTC", act: "mark" }, ["ETH", "BTC"]],
    [{ symbol: "ETH", act: "mark" }, ["ETH"]],
    [{ symbol: "ETH", act: "unmark" }, []],
    [{ symbol: "BTC", act: "unmark" }, ["ETH"]],
    [{ amount: "5" }, ["ETH"]],
  ])("%j: the favorites are %j", (fields, favorites) => {
    expect(withSent(["ETH"], sending(fields))).toEqual(favorites);
  });

  test("changes nothing where nothing is sent", () => {
    expect(withSent(["ETH"], undefined)).toEqual(["ETH"]);
  });
});

describe("where the API", () => {
  const asked = (answer: () => unknown) => favoritesOf((() => Promise.resolve().then(answer)) as never);

  test("knows none of it or refuses, there are no stars and no fault", async () => {
    expect(
      await asked(() => {
        throw new Refusal("not_found", 404, "There is no such call.", null);
      }),
    ).toBeNull();
    expect(await asked(() => ({ list: [] }))).toBeNull();
  });

  test("lists them, their codes are taken in its order", async () => {
    expect(await asked(() => [{ symbol: "ETH" }, { other: 1 }, { symbol: "BTC" }])).toEqual(["ETH", "BTC"]);
  });

  test("breaks, that is not hidden", async () => {
    await expect(
      asked(() => {
        throw new TypeError("no code of ours");
      }),
    ).rejects.toThrow(TypeError);
  });
});
