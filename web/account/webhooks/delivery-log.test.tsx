import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { DeliveryView, WebhookView } from "@plaza/contract/calls/webhooks.ts";
import { readId } from "@plaza/contract/ids.ts";
import { LOCALES, type Locale } from "@plaza/contract/locales.ts";
import { DELIVERY_ERRORS } from "@plaza/contract/webhook-signing.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { TextsProvider } from "@plaza/messages/react.tsx";
import { LoadedData, type RootData } from "../../shell/root-data.ts";
import { DeliveryLog } from "./delivery-log.tsx";

const AT = "2026-11-30T08:00:00.000Z";
const WEBHOOK: WebhookView = {
  webhookId: readId<"webhook">("11"),
  url: "https://merchant.example/hook",
  events: ["order"],
  createdAt: AT,
  state: "active",
  secrets: 1,
  pending: 1,
  failed: 0,
};
const TRIED: DeliveryView = {
  deliveryId: readId<"delivery">("21"),
  eventId: "evt_21",
  kind: "order",
  orderId: null,
  state: "pending",
  attempts: 2,
  createdAt: AT,
  lastAt: AT,
  lastStatus: null,
  lastError: "timeout",
  lastMs: 10_000,
  nextAt: AT,
};

function shown(state: WebhookView["state"], item: Partial<DeliveryView> = {}, locale: Locale = "en"): string {
  const Page = createRoutesStub([
    {
      path: "/",
      Component: () => <DeliveryLog log={{ webhook: { ...WEBHOOK, state }, items: [{ ...TRIED, ...item }], nextCursor: null }} />,
    },
  ]);
  return renderToStaticMarkup(
    // What the page around it knows, of which the log needs this much.
    <LoadedData value={{ lang: locale, timeZone: "UTC", formKey: "key" } as RootData}>
      <TextsProvider locale={locale} compiled={messagesFor(locale, ["apikeys"])}>
        <Page />
      </TextsProvider>
    </LoadedData>,
  );
}

test("the log of a paused webhook says that nothing is sent, and promises no next try", () => {
  const active = shown("active");
  expect(active).toContain("Next try");
  expect(active).toContain("Deliver again");
  expect(active).not.toContain("Paused because");
  const paused = shown("paused");
  expect(paused).toContain("evt_21");
  expect(paused).toContain("Paused because your password was reset");
  for (const promise of ["Next try", "Deliver again", "<form"]) expect(paused).not.toContain(promise);
});

test.each(LOCALES)("the log says in %s why a delivery was not taken, in no code", (locale) => {
  const answered = shown("active", { lastError: "status", lastStatus: 503 }, locale);
  expect(answered).toContain("503");
  const codes = DELIVERY_ERRORS.filter((error) => error !== "status" && error !== "redirect");
  const reasons = codes.map((lastError) => shown("active", { lastError }, locale));
  for (const [index, code] of codes.entries()) expect(reasons[index]).not.toMatch(new RegExp(`\\b${code}\\b`));
  expect(new Set([answered, ...reasons]).size).toBe(codes.length + 1);
});
