import { keysOf } from "@plaza/contract/typed-keys.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Call } from "@plaza/contract/call.ts";
import { calls, type Name } from "@plaza/contract/calls/index.ts";
import { STAFF_ROLES, type StaffRole } from "@plaza/contract/staff.ts";
import { startStack, type Stack } from "../testing/stack.ts";
import { sendBackoffice, hire } from "../testing/staff.ts";

type StaffCall = { [One in Name]: (typeof calls)[One] extends { readonly audience: "staff" } ? One : never }[Name];

/** Who may at least make each staff call, decided here a second time: a call without a row, or of another role than its row, fails. */
const LEAST: Readonly<Record<StaffCall, StaffRole>> = {
  "POST /api/desk/sign-out": "reader",
  "GET /api/desk/me": "reader",
  "GET /api/desk/queues": "reader",
  "GET /api/desk/appeals": "reader",
  "GET /api/desk/appeal": "reader",
  "POST /api/desk/claim-appeal": "agent",
  "POST /api/desk/assign-appeal": "senior",
  "POST /api/desk/say-appeal": "agent",
  "POST /api/desk/write-in-chat": "agent",
  "POST /api/desk/ask-appeal": "agent",
  "POST /api/desk/decide-appeal": "agent",
  "POST /api/desk/confirm-appeal": "agent",
  "GET /api/desk/evidence-pack": "agent",
  "GET /api/desk/kyc-cases": "reader",
  "GET /api/desk/kyc-case": "reader",
  "POST /api/desk/claim-kyc": "agent",
  "POST /api/desk/reveal-kyc": "agent",
  "POST /api/desk/decide-kyc": "agent",
  "POST /api/desk/withdraw-kyc": "senior",
  "GET /api/desk/user": "agent",
  "POST /api/desk/freeze-user": "agent",
  "POST /api/desk/lift-trade-pause": "senior",
  "POST /api/desk/unfreeze-user": "senior",
  "POST /api/desk/take-down-advert": "agent",
  "POST /api/desk/restore-advert": "agent",
  "GET /api/desk/alarms": "reader",
  "POST /api/desk/clear-alarm": "operator",
  "GET /api/desk/staff": "senior",
  "POST /api/desk/end-staff": "operator",
  "GET /api/desk/staff-proposals": "senior",
  "POST /api/desk/invite-staff": "operator",
  "POST /api/desk/change-staff-role": "operator",
  "POST /api/desk/hand-over-cases": "senior",
  "POST /api/desk/accept-staff": "operator",
  "POST /api/desk/decline-staff": "operator",
  "POST /api/desk/reveal-appeal": "agent",
  "POST /api/desk/reveal-payment": "agent",
  "GET /api/desk/adverts": "agent",
  "GET /api/desk/user-limits": "agent",
  "POST /api/desk/set-user-limit": "senior",
  "POST /api/desk/confirm-user-limit": "senior",
  "POST /api/desk/lift-user-limit": "senior",
  "GET /api/desk/settings": "senior",
  "POST /api/desk/change-setting": "operator",
  "GET /api/desk/service-keys": "operator",
  "POST /api/desk/propose-service-key": "operator",
  "POST /api/desk/propose-end-service-key": "operator",
  "POST /api/desk/confirm-service-key": "operator",
  "POST /api/desk/decline-service-key": "operator",
  "GET /api/desk/figures": "operator",
  "GET /api/desk/export-figures": "operator",
  "GET /api/desk/reconciliation": "senior",
  "POST /api/desk/settle-transfer": "operator",
  "GET /api/desk/setting-proposals": "senior",
  "POST /api/desk/accept-setting": "operator",
  "POST /api/desk/decline-setting": "operator",
  "GET /api/desk/catalogue": "senior",
  "POST /api/desk/add-coin": "operator",
  "POST /api/desk/change-coin": "operator",
  "POST /api/desk/add-currency": "operator",
  "POST /api/desk/change-currency": "operator",
  "POST /api/desk/switch-off-entries": "operator",
  "POST /api/desk/accept-catalogue": "operator",
  "POST /api/desk/decline-catalogue": "operator",
  "GET /api/desk/training-cases": "reader",
  "GET /api/desk/training-case": "reader",
  "GET /api/desk/decision-templates": "agent",
  "POST /api/desk/add-decision-template": "senior",
  "POST /api/desk/remove-decision-template": "senior",
  "GET /api/desk/saved-views": "reader",
  "POST /api/desk/save-view": "reader",
  "POST /api/desk/remove-saved-view": "reader",
  "GET /api/desk/methods": "reader",
  "POST /api/desk/switch-method": "senior",
  "GET /api/desk/switch-off-effect": "senior",
  "POST /api/desk/switch-off-methods": "senior",
  "GET /api/desk/ledger": "senior",
  "GET /api/desk/acts": "senior",
  "GET /api/desk/acts-proof": "senior",
  "GET /api/desk/review-reports": "reader",
  "GET /api/desk/stalled-orders": "agent",
  "GET /api/desk/search": "agent",
  "GET /api/desk/orders": "agent",
  "GET /api/desk/order": "agent",
  "POST /api/desk/decide-review": "agent",
  "GET /api/desk/limit-requests": "agent",
  "POST /api/desk/grant-limit-request": "senior",
  "POST /api/desk/decline-limit-request": "senior",
  "POST /api/desk/confirm-limit-request": "senior",
  "GET /api/desk/support-requests": "agent",
  "POST /api/desk/answer-support-request": "agent",
  "GET /api/desk/merchant-applications": "reader",
  "GET /api/desk/merchant-application": "reader",
  "GET /api/desk/merchants": "reader",
  "GET /api/desk/merchant": "reader",
  "POST /api/desk/claim-merchant": "agent",
  "POST /api/desk/ask-merchant": "agent",
  "POST /api/desk/decide-merchant": "agent",
  "POST /api/desk/change-merchant": "senior",
  "POST /api/desk/take-deposit": "senior",
  "POST /api/desk/confirm-deposit-taking": "senior",
};

const everyCall = keysOf(calls).map((name): [Name, Call] => [name, calls[name]]);
const staffCalls = everyCall.filter(([, call]) => call.audience === "staff");

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

it("has a row for each staff call, and the contract says the same role", () => {
  expect(Object.fromEntries(staffCalls.map(([name, { role }]) => [name, role]))).toEqual(LEAST);
});

it("is below the back office's path, and nothing else is except the login and invitations", () => {
  for (const [name] of staffCalls) expect(name).toMatch(/^(GET|POST|DELETE) \/api\/desk\//);
  const others = everyCall.filter(([name, { audience }]) => name.includes("/api/desk/") && audience !== "staff");
  expect(others.map(([name]) => name)).toEqual([
    "POST /api/desk/sign-in",
    "POST /api/desk/staff-invitation",
    "POST /api/desk/accept-staff-invitation",
  ]);
});

describe.each(staffCalls)("%s", (name, call) => {
  it.each(STAFF_ROLES)("by a %s", async (role) => {
    // Logged in again: one of the calls logs out.
    const worker = await hire(stack, role);
    const { error } = await sendBackoffice(stack, worker, name, { body: {} });
    const enough = STAFF_ROLES.indexOf(role) >= STAFF_ROLES.indexOf(call.role ?? "operator");
    if (enough) expect(["not_allowed", "not_signed_in", "forgery_suspected"]).not.toContain(error);
    else expect(error).toBe("not_allowed");
  });

  it("is closed to strangers and to traders, whatever they send", async () => {
    const trader = await stack.person();
    expect((await sendBackoffice(stack, null, name, { body: {} })).error).toBe("not_signed_in");
    for (const headers of [{ authorization: `Bearer ${trader.token}` }, { cookie: `sid=${trader.token}; desk_sid=${trader.token}` }])
      expect((await sendBackoffice(stack, null, name, { body: {}, headers })).error).toBe("not_signed_in");
  });
});

describe.each(staffCalls.filter(([, { idempotency }]) => idempotency !== "none"))("%s", (name) => {
  it("requires the back office's token, from our own page", async () => {
    const worker = await hire(stack, "operator");
    for (const headers of [{ "desk-token": "" }, { "desk-token": "x".repeat(43) }, { "sec-fetch-site": "cross-site" }])
      expect((await sendBackoffice(stack, worker, name, { body: {}, headers })).error).toBe("forgery_suspected");
  });
});
