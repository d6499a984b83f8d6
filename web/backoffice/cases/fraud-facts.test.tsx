import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { FraudRule } from "@plaza/contract/fraud.ts";
import { LOCALES, type Locale } from "@plaza/contract/locales.ts";
import type { Finding } from "@plaza/domain/fraud/finding.ts";
import { amountRisk, cancelAfterProof, referenceRisk, senderRisk } from "@plaza/domain/fraud/payment-risks.ts";
import { placementRisks, type PlacementRiskFacts } from "@plaza/domain/fraud/placement-risks.ts";
import { receiptRisks } from "@plaza/domain/fraud/receipt-risks.ts";
import { DEFAULT_SETTINGS } from "@plaza/domain/settings/catalogue.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { TextsProvider } from "@plaza/messages/react.tsx";
import { FraudFacts } from "./fraud-facts.tsx";

const [ORDER, OTHER] = ["63087964359259780", "63086361110946139"];
const RISKY: PlacementRiskFacts = {
  worthUsdCents: 99_999_900n,
  takerAgeDays: 1,
  takerOrdersInDay: 90,
  takerUsdCentsInDay: 123_456_700n,
  takerBuys: true,
  unpaidWithAdvertiser: 90,
  buyerCompletedTrades: 0,
  reversibleRisk: "high",
  paymentAgeHours: 1,
  ownerHasOlderAccount: true,
  sharedAccount: true,
  pairTradesInDay: 90,
  sharedAddress: true,
};

/** What the rules themselves say of an order at which each of them looks twice. */
const FINDINGS: readonly Finding[] = [
  ...placementRisks(RISKY, DEFAULT_SETTINGS),
  ...placementRisks({ ...RISKY, sharedAddress: false }, DEFAULT_SETTINGS).filter(({ rule }) => rule === "wash_trading"),
  ...receiptRisks(
    { editedWith: "Pixel Painter", same: [ORDER, OTHER], alike: [ORDER], hoursBeforeOrder: 500, hasQr: true },
    DEFAULT_SETTINGS,
  ),
  ...(["pay", "release"] as const).map((moment) =>
    senderRisk({ expected: "Ada Lowell", given: "Bob Stone", moment, usdValue: 7_000_000_000n }, DEFAULT_SETTINGS),
  ),
  referenceRisk([ORDER], DEFAULT_SETTINGS),
  ...[null, 1n, 3n].map((claimed) => amountRisk(2n, claimed)),
  ...(["cancel", "request_cancel"] as const).map((act) => cancelAfterProof({ act, minutesSinceProof: 7 }, DEFAULT_SETTINGS)),
  { rule: "threat", level: "warn", facts: { message: 12, severity: "medium" } } as const,
].flatMap((finding) => finding ?? []);

function shown(locale: Locale, { rule, facts }: Pick<Finding, "rule" | "facts">): string[] {
  const markup = renderToStaticMarkup(
    <TextsProvider locale={locale} compiled={messagesFor(locale, ["casework"])}>
      <FraudFacts trace={{ rule, facts }} />
    </TextsProvider>,
  );
  return markup
    .split("<li")
    .slice(1)
    .map((item) =>
      `<li${item}`
        .replaceAll(/<[^>]+>/g, " ")
        .replaceAll(/\s+/g, " ")
        .trim(),
    );
}

test("each figure of a fraud rule is a sentence", () => {
  const texts = new Map<FraudRule, string[]>();
  for (const finding of FINDINGS) texts.set(finding.rule, [...(texts.get(finding.rule) ?? []), ...shown("en", finding)]);
  expect(Object.fromEntries(texts)).toMatchObject({
    velocity: ["Account age: 1 day", "Orders placed in 24 hours: 91", "Value of orders in 24 hours: 2,234,566.00 USD"],
    coin_locking: ["Unpaid orders with this advertiser: 90"],
    reversible_method: ["Trades the buyer has completed: 0", "Order value: 999,999.00 USD"],
    payment_cooling: ["Age of the payment account: 1 hour", "Order value: 999,999.00 USD"],
    shared_account: ["Order value: 999,999.00 USD"],
    wash_trading: [
      "Trades between the two in 24 hours: 90",
      "Both logged in from one IP address within a week",
      "Trades between the two in 24 hours: 90",
    ],
    same_receipt: [`Other orders: ${ORDER} ${OTHER}`],
    edited_receipt: ["Image editor: Pixel Painter"],
    foreign_receipt: ["Picture taken before the order: 500 hours"],
    name_match: [
      "The buyer entered the name with “I’ve Paid”",
      "Order value: 70.00 USD",
      "The seller entered the name when releasing",
      "Order value: 70.00 USD",
    ],
    amount_mismatch: [
      "The seller’s entry was not an amount",
      "The seller entered less than the order’s amount",
      "The seller entered more than the order’s amount",
    ],
    cancel_after_proof: [
      "The buyer wanted to cancel",
      "Time since the last proof: 7 minutes",
      "The seller asked the buyer to cancel",
      "Time since the last proof: 7 minutes",
    ],
    threat: ["Show message", "Severity: medium"],
  });
});

test.each(LOCALES)("no figure of a fraud rule is without its sentence in %s", (locale) => {
  for (const finding of FINDINGS) {
    const texts = shown(locale, finding);
    const expected = Object.values(finding.facts).filter((value) => value !== "false");
    expect(texts, finding.rule).toHaveLength(expected.length);
    expect(texts.join(" ")).not.toMatch(/[{}<>]|undefined|NaN|casework/);
  }
});

test("a figure of which this version knows nothing is left out", () => {
  expect(shown("en", { rule: "velocity", facts: { shoeSize: 43, days: 2 } })).toEqual(["Account age: 2 days"]);
});
