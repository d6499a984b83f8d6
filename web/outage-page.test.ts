import { expect, test } from "vitest";
import { LOCALES } from "@plaza/contract/locales.ts";
import { translate } from "@plaza/messages/catalogue.ts";
import { outagePage } from "./testing/outage-page.ts";

test("the load balancer's own page says it in every language", async () => {
  const page = outagePage();
  for (const locale of LOCALES) expect(page).toContain(`<h1>${translate(locale, "frame.not_reachable")}</h1>`);
  await expect(page).toMatchFileSnapshot("../deploy/outage/index.html");
});

test("it fits what HAProxy can hold for one answer", () => {
  // `tune.bufsize` less `tune.maxrewrite`, and what is left for the head.
  expect(Buffer.byteLength(outagePage())).toBeLessThan(14_000);
});
