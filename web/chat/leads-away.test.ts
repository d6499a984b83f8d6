import { expect, test } from "vitest";
import { leadsAway } from "./leads-away.ts";

test.each([
  "write me on t.me/cheapcoins",
  "https://example.com/pay",
  "my handle is @fast_trader",
  "let's go to WhatsApp",
  "ｗｗｗ．example．com",
  "加我微信",
  "напиши в телеграм",
])("leads away: %s", (text) => expect(leadsAway(text)).toBe(true));

test.each([
  "I have paid 1,250.50 EUR.",
  "IBAN DE02 1203 0000 0000 2020 51",
  "PayPal: max.mustermann@example.com",
  "Paid.Thanks",
  "It is 3.5 minutes late, see you @ 5",
  "お支払いしました。",
])("stays: %s", (text) => expect(leadsAway(text)).toBe(false));
