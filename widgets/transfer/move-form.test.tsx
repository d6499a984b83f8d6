import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";
import type { Locale } from "@plaza/contract/locales.ts";
import type { WidgetData } from "@plaza/contract/widgets.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { TextsProvider } from "@plaza/messages/react.tsx";
import { moveCoins, type Wallets } from "./api.ts";
import { CodeField } from "./code-field.tsx";
import { MoveForm } from "./move-form.tsx";

/** The dialog's form where spot wallets are at an exchange. */

const AT = "2026-11-22T09:00:00.000Z";
const data: WidgetData = {
  lang: "en",
  route: "/en",
  isInstitutions: false,
  isLogin: true,
  userInfo: null,
  apiDomain: "",
  brokerInfo: null,
};

afterEach(() => vi.unstubAllGlobals());

function draw(exchange: Wallets["exchange"], lang: Locale = "en", each = "7"): string {
  const balance = { assetCode: "USDT", spot: each, p2p: each, futures: each, frozen: "0", transit: "0" };
  const asset = { assetCode: "USDT", name: "Tether USD", precision: 6 };
  const wallets = { balances: [balance], assets: [asset], ...(exchange === undefined ? {} : { exchange }) } as unknown as Wallets;
  return renderToStaticMarkup(
    <TextsProvider locale={lang} compiled={messagesFor(lang, ["transfer"])}>
      <MoveForm wallets={wallets} data={{ ...data, lang }} onMoved={() => undefined} />
    </TextsProvider>,
  );
}

it("says that spot balances are old and since when, or missing, and nothing while they are live", () => {
  const notices = ["The exchange is slow to respond", "so spot balances are missing"];
  const shownOn = (page: string) => notices.filter((notice) => page.includes(notice));
  expect(shownOn(draw({ state: "stale", at: AT }))).toEqual([notices[0]]);
  expect(shownOn(draw({ state: "away", at: null }))).toEqual([notices[1]]);
  expect(shownOn(draw({ state: "live", at: AT }))).toEqual([]);
  expect(shownOn(draw(undefined))).toEqual([]);
  expect(draw({ state: "away", at: null }, "th")).not.toContain("exchange");
  expect([draw(undefined), draw({ state: "live", at: AT })].map((page) => page.includes("instant and free"))).toEqual([true, false]);
});

it("says how coins come in where there are none, unless the exchange doesn't say", () => {
  const page = draw(undefined, "en", "0");
  expect(page).toContain("There are no coins to transfer yet.");
  expect(page).toContain('href="/en/p2p/buy"');
  expect(page).not.toContain("<form");
  expect(draw({ state: "away", at: null }, "en", "0")).toContain("<form");
});

it("offers futures only where this market keeps them", () => {
  expect(draw({ state: "live", at: AT })).not.toContain('value="futures"');
  expect(draw(undefined)).toContain('value="futures"');
});

it("asks for the exchange's code where the exchange checks codes, and sends none", async () => {
  const answer = { code: 1, error: "security_code_required", msg: "Enter a code.", data: { channels: ["exchange"] } };
  vi.stubGlobal("document", { cookie: "" });
  vi.stubGlobal("location", { href: "http://plaza.test/" });
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(answer)));
  const move = { assetCode: "USDT", from: "p2p", to: "spot", quantity: "1" } as const;
  await expect(moveCoins({ lang: "en", apiDomain: "" }, move, "key")).rejects.toMatchObject({ codeChannel: "exchange" });
  const field = renderToStaticMarkup(
    <TextsProvider locale="en" compiled={messagesFor("en", ["transfer"])}>
      <CodeField channel="exchange" data={data} error={undefined} onType={() => undefined} />
    </TextsProvider>,
  );
  expect(field).toContain("The code you confirm with at your exchange");
  expect(field).not.toContain("<button");
});

it("knows of coins on hold how many can be moved, and from when the rest can", async () => {
  const held = { asset: "USDT", available: "59.94", availableAt: AT };
  const answer = { code: 6089, error: "coins_on_hold", msg: "Part of these coins is on hold.", data: held };
  vi.stubGlobal("document", { cookie: "" });
  vi.stubGlobal("location", { href: "http://plaza.test/" });
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(answer)));
  const move = { assetCode: "USDT", from: "p2p", to: "spot", quantity: "60" } as const;
  await expect(moveCoins({ lang: "en", apiDomain: "" }, move, "key")).rejects.toMatchObject({ sentence: answer.msg, held });
});
