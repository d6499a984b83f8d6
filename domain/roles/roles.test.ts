import { expect, test } from "vitest";
import { calls } from "@plaza/contract/calls/index.ts";
import { isChange, type Call } from "@plaza/contract/call.ts";
import { rolesDocument } from "./document.ts";

/** POST only because their input is long or must stay out of addresses; `send-typing` is passed on and stored nowhere. */
const CHANGING_NOTHING = [
  "POST /api/ctc/send-typing",
  "POST /api/ctc/preview-adv",
  "POST /api/ctc/query-adv-list",
  "POST /api/ctc/check-payment-field",
  "POST /api/ctc/quote",
];

test("every call changes something, or is a GET, or is known to leave nothing behind", () => {
  const reading = Object.entries<Call>(calls).flatMap(([name, call]) => (isChange(call) || name.startsWith("GET ") ? [] : [name]));
  expect(reading.toSorted()).toEqual(CHANGING_NOTHING.toSorted());
});

test("docs/roles.md matches the contract", async () => {
  await expect(rolesDocument()).toMatchFileSnapshot("../../docs/roles.md");
});
