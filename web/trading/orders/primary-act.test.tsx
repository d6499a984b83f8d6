import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { TextsProvider } from "@plaza/messages/react.tsx";
import { PrimaryAct, type PrimaryActFacts } from "./actions.tsx";

const UNPAID: PrimaryActFacts = {
  role: "buyer",
  status: "awaiting_payment",
  counterparty: { verifiedKyc: true },
  availableActions: [{ action: "pay", enabled: true, requires: [] }],
};

function shown(order: PrimaryActFacts): string {
  return renderToStaticMarkup(
    <TextsProvider locale="en" compiled={messagesFor("en", ["order"])}>
      <PrimaryAct order={order} hrefOf={(action) => `?do=${action}`} />
    </TextsProvider>,
  );
}

test("a page that warns of paying doesn't press for the payment, which can still be reported", () => {
  expect(shown(UNPAID)).toContain("btn-primary");
  for (const order of [
    { ...UNPAID, sellerFrozen: true },
    { ...UNPAID, counterparty: { verifiedKyc: false } },
  ]) {
    expect(shown(order)).toContain('href="?do=pay"');
    expect(shown(order)).not.toContain("btn-primary");
  }
});
