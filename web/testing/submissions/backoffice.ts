import { type CaseId, type OrderId, type ReviewId, readId } from "@plaza/contract/ids.ts";
import { TEST_PASSWORD, testPasswordHash } from "../../../server/testing/browser.ts";
import { lastMessageTo } from "../../../server/testing/mailbox.ts";
import { openDocuments } from "../../../server/testing/looks.ts";
import { appealedCase, SITUATIONS } from "../../../server/testing/situations.ts";
import { askBackoffice, hire, type Worker } from "../../../server/testing/staff.ts";
import type { Stack } from "../../../server/testing/stack.ts";
import { act, authenticatorCode, buy, receipt, sale } from "../../../server/testing/trades.ts";
import { unknownTransfer } from "../../../server/testing/transfers.ts";
import type { FieldValues } from "../form-site.ts";
import { pendingIdentity } from "./pending-identity.ts";
import { desk, type By } from "./desk.ts";
import { traderLimits } from "./trader-limits.ts";
import { google, inDays, once, step, valueOf, worker, type Step } from "./submission.ts";

/** A dispute from the claim to the second decision. */
export function cases(): readonly Step[] {
  const [agent, senior, other] = [worker("agent"), worker("senior"), worker("senior")];
  const trade = once(SITUATIONS.appealed_by_seller);
  const caseId = async (stack: Stack) => valueOf(stack, "SELECT id FROM appeal_case WHERE order_id = $1", (await trade(stack)).orderId);
  const path = async (stack: Stack) => `/desk/case/${await caseId(stack)}`;
  const proposed = async (stack: Stack) => {
    await stack.owner.query("UPDATE appeal_case SET proposed_rule = 'R4', proposed_reason = 'shown', proposed_by = $2 WHERE id = $1", [
      await caseId(stack),
      (await senior(stack)).staffId,
    ]);
    return { rule: "R4" };
  };
  const form = (by: By, name: string, fill: (stack: Stack) => FieldValues | Promise<FieldValues> = () => ({})) =>
    desk(by, `desk.case.tsx#${name}`, path, fill);
  return [
    form(agent, "claim"),
    form(agent, "say", () => ({ text: "Hello", to: "both" })),
    form(agent, "ask", () => ({ text: "A receipt?", of: "buyer", minutes: "60" })),
    form(agent, "reveal", () => ({ reason: "compare" })),
    form(agent, "reveal_payment", () => ({ reason: "compare" })),
    form(agent, "freeze", async (stack) => {
      const { buyer, orderId } = await trade(stack);
      return { uid: buyer.uid, note: "for this order", until: inDays(20), reason: "other", orderId };
    }),
    form(agent, "give_back"),
    form(senior, "assign", async (stack) => ({ email: (await agent(stack)).email })),
    form(other, "decline", proposed),
    step(
      "desk.case.tsx#review",
      async (stack) => ({ as: await agent(stack), path: await path(stack), fields: { act: "review", rule: "R4", reason: "It looks so" } }),
      {
        readsOnly: "shows the decision before it is made",
      },
    ),
    desk(agent, "desk.case.tsx#decide", path, () => ({ rule: "R4", reason: "It looks so" })),
    desk(
      other,
      "desk.case.tsx#confirm",
      async (stack) => `/desk/case/${await proposedCase(stack, await senior(stack))}`,
      () => ({ rule: "R4" }),
    ),
  ];
}

async function proposedCase(stack: Stack, proposer: Worker): Promise<CaseId> {
  const { orderId } = await SITUATIONS.appealed_by_buyer(stack);
  const caseId = await valueOf(stack, "SELECT id FROM appeal_case WHERE order_id = $1", orderId);
  await stack.owner.query("UPDATE appeal_case SET proposed_rule = 'R4', proposed_reason = 'shown', proposed_by = $2 WHERE id = $1", [
    caseId,
    proposer.staffId,
  ]);
  return readId(caseId);
}

/** Identity verification, seen by staff. */
export function kycCases(): readonly Step[] {
  const agent = worker("agent");
  const caseOf = once(pendingIdentity);
  const other = once(pendingIdentity);
  const path = (of: typeof caseOf) => async (stack: Stack) => `/desk/kyc/${await of(stack)}`;
  const form = (name: string, of: typeof caseOf, fill: FieldValues = {}) => desk(agent, `desk.kyc-case.tsx#${name}`, path(of), () => fill);
  return [
    form("claim", caseOf),
    form("reveal", caseOf, { reason: "compare" }),
    desk(agent, "desk.kyc-case.tsx#approve", path(caseOf), async (stack) => {
      await openDocuments(stack, await agent(stack), await caseOf(stack));
      return {};
    }),
    form("claim", other),
    form("give_back", other),
    form("claim", other),
    form("reject", other, { reasons: "document_unreadable" }),
  ];
}

/** Somebody whose new trades are paused. */
async function pausedUser(stack: Stack): Promise<FieldValues> {
  const { buyer, caseId } = await appealedCase(stack);
  await stack.owner.query("INSERT INTO trade_pause (case_id, user_id, until) VALUES ($1, $2, now() + interval '7 days')", [
    caseId,
    buyer.id,
  ]);
  return { uid: buyer.uid, note: "Why" };
}

/** Traders, their adverts and reviews, and the lists that staff keep. */
export function traders(): readonly Step[] {
  const [agent, senior] = [worker("agent"), worker("senior")];
  const trade = once(sale);
  const buyer = async (stack: Stack) => ({ uid: (await trade(stack)).buyer.uid });
  const advert = async (stack: Stack) => ({ advId: (await trade(stack)).advId, note: "Look at it" });
  const users = () => "/desk/users";
  return [
    desk(agent, "desk.users.tsx#freeze", users, async (stack) => ({
      ...(await buyer(stack)),
      note: "Why",
      reason: "other",
      until: inDays(20),
      orderId: "",
    })),
    desk(senior, "desk.users.tsx#lift_pause", users, pausedUser),
    desk(senior, "desk.users.tsx#unfreeze", users, async (stack) => ({ ...(await buyer(stack)), note: "Why" })),
    ...traderLimits(senior, users, buyer),
    desk(senior, "desk.users.tsx#withdraw_kyc", users, async (stack) => ({
      ...(await buyer(stack)),
      reasons: "document_unreadable",
      note: "Why",
    })),
    desk(agent, "desk.adverts.tsx#take_down", () => "/desk/adverts", advert),
    desk(agent, "desk.adverts.tsx#restore", () => "/desk/adverts", advert),
    desk(
      agent,
      "desk.reviews.tsx#keep",
      () => "/desk/reviews",
      async (stack) => ({ reviewId: await reportedReview(stack), reason: "Why" }),
    ),
    desk(
      agent,
      "desk.reviews.tsx#remove",
      () => "/desk/reviews",
      async (stack) => ({ reviewId: await reportedReview(stack), reason: "Why" }),
    ),
    desk(
      senior,
      "desk.methods.tsx#switch_off",
      () => "/desk/methods",
      () => ({ methodId: "wise", reason: "Why" }),
    ),
    desk(
      senior,
      "desk.methods.tsx#switch_on",
      () => "/desk/methods",
      () => ({ methodId: "wise", reason: "Why" }),
    ),
    desk(
      senior,
      "desk.methods.tsx#switch_off_methods",
      () => "/desk/methods",
      () => ({ methods: ["zelle", "revolut"], reason: "Why" }),
    ),
  ];
}

async function reportedReview(stack: Stack): Promise<ReviewId> {
  const { buyer, seller, advId } = await sale(stack);
  const orderId: OrderId = await buy(stack, buyer, advId);
  await act(stack, buyer, orderId, "pay");
  const { code } = await google(stack);
  await act(stack, seller, orderId, "release", receipt(buyer, code));
  await stack.call(buyer, "POST /api/ctc/create-review", { body: { orderId, rating: "negative", comment: "Rude" } });
  const reviewId = readId<"review">(await valueOf(stack, "SELECT id FROM review ORDER BY id DESC LIMIT 1"));
  await stack.call(seller, "POST /api/ctc/report-review", { body: { reviewId, reason: "insult" } });
  return reviewId;
}

/** Templates for the reasons of decisions. */
export function decisionTemplates(): readonly Step[] {
  const senior = worker("senior");
  const path = () => "/desk/decision-templates";
  return [
    desk(senior, "desk.decision-templates.tsx#add", path, () => ({ name: "Late", rule: "R3", reason: "Order {order} came too late." })),
    desk(senior, "desk.decision-templates.tsx#remove", path, async (stack) => {
      const body = { name: "Unpaid", rule: "R4", reason: "No payment came." } as const;
      const { data } = await askBackoffice(stack, await senior(stack), "POST /api/desk/add-decision-template", { body });
      return { templateId: data.templateId };
    }),
  ];
}

/** Settings and service keys, which two operators change. */
export function proposals(): readonly Step[] {
  const [operator, other] = [worker("operator"), worker("operator")];
  const key = { name: "System", scopes: "users", allowedFrom: "", expiresInDays: "90", publicKey: "", reason: "Why" };
  const keys = () => "/desk/service-keys";
  const settings = () => "/desk/settings";
  const assets = () => "/desk/assets";
  const coin = { code: "WIFX", name: "Wif", minQuantity: "1000", logoUrl: "", hiddenIn: "", isOn: "no", position: "900", reason: "Why" };
  const currency = { symbol: "$", countries: "", isOn: "no", position: "900", reason: "Why" };
  const entryProposal = async (stack: Stack) => ({ proposalId: await valueOf(stack, "SELECT max(id) FROM catalogue_proposal") });
  const keyProposal = async (stack: Stack) => ({ proposalId: await valueOf(stack, "SELECT max(id) FROM service_key_proposal") });
  const settingProposal = async (stack: Stack) => ({ proposalId: await valueOf(stack, "SELECT max(id) FROM setting_proposal") });
  const guarded = { key: "feeRate", value: "0.004", reason: "Why" };
  return [
    desk(operator, "desk.settings.tsx#change", settings, () => ({ key: "maxTakesPerHour", value: "70", reason: "Why" })),
    desk(other, "desk.settings.tsx#decline", settings, async (stack) => {
      await askBackoffice(stack, await operator(stack), "POST /api/desk/change-setting", { body: guarded });
      return settingProposal(stack);
    }),
    desk(other, "desk.settings.tsx#accept", settings, async (stack) => {
      await askBackoffice(stack, await operator(stack), "POST /api/desk/change-setting", { body: guarded });
      return settingProposal(stack);
    }),
    desk(operator, "desk.assets.tsx#add_coin", assets, () => ({ ...coin, precision: "4" })),
    desk(other, "desk.assets.tsx#decline", assets, entryProposal),
    desk(operator, "desk.assets.tsx#add_currency", assets, () => ({ ...currency, code: "GIP", isOn: "yes" })),
    desk(other, "desk.assets.tsx#accept", assets, entryProposal),
    desk(operator, "desk.assets.tsx#change_coin", assets, () => ({ ...coin, code: "DOGE", name: "Dogecoin", hiddenIn: "KR JP" })),
    desk(operator, "desk.assets.tsx#change_currency", assets, () => ({ ...currency, code: "NZD" })),
    desk(operator, "desk.assets.tsx#switch_off_entries", assets, () => ({ coins: ["DOGE"], currencies: ["CHF", "JPY"], reason: "Why" })),
    desk(operator, "desk.service-keys.tsx#propose", keys, () => key),
    desk(other, "desk.service-keys.tsx#decline", keys, async (stack) => ({ ...(await keyProposal(stack)), reason: "Why" })),
    desk(operator, "desk.service-keys.tsx#propose", keys, () => ({ ...key, name: "Second" })),
    desk(other, "desk.service-keys.tsx#accept", keys, keyProposal),
    desk(operator, "desk.service-keys.tsx#propose_end", keys, async (stack) => ({
      key: await valueOf(stack, "SELECT public_id FROM service_key WHERE name = 'Second'"),
      reason: "Why",
    })),
  ];
}

/** Staff, whom two operators change. */
export function staff(): readonly Step[] {
  const [operator, other] = [worker("operator"), worker("operator")];
  const page = () => "/desk/staff";
  const email = "invited@desk.test";
  const proposal = async (stack: Stack) => ({ proposalId: await valueOf(stack, "SELECT max(id) FROM staff_proposal") });
  const colleague = once((stack) => hire(stack, "reader"));
  const staffId = async (stack: Stack) => ({ staffId: (await colleague(stack)).staffId, reason: "Why" });
  return [
    desk(operator, "desk.staff.tsx#invite", page, () => ({ email, name: "Nora New", role: "agent", reason: "Why" })),
    step("desk.invitation.tsx", async (stack) => {
      const [, token = ""] = /http:\/\/[^/]+\/desk\/invitation\/([\w.-]+)/.exec((await lastMessageTo(stack, email))?.body ?? "") ?? [];
      const { secret } = (await askBackoffice(stack, null, "POST /api/desk/staff-invitation", { body: { token } })).data;
      return {
        as: null,
        path: `/desk/invitation/${token}`,
        fields: { password: "Kl7-fromAForm!", own_code: authenticatorCode(0, secret) },
      };
    }),
    desk(other, "desk.staff.tsx#accept", page, proposal),
    desk(other, "desk.staff.tsx#hand_over", page, async (stack) => {
      const [agent, { caseId }] = [await hire(stack, "agent"), await appealedCase(stack)];
      await askBackoffice(stack, agent, "POST /api/desk/claim-appeal", { body: { caseId, claim: true } });
      return { from: agent.staffId, to: "" };
    }),
    desk(operator, "desk.staff.tsx#change_role", page, async (stack) => ({ ...(await staffId(stack)), role: "agent" })),
    desk(other, "desk.staff.tsx#decline", page, proposal),
    desk(operator, "desk.staff.tsx#end", page, staffId),
    desk(other, "desk.staff.tsx#accept", page, proposal),
  ];
}

/** What one operator may do, and the way in and out. */
export function operators(): readonly Step[] {
  const operator = worker("operator");
  return [
    desk(
      operator,
      "desk.market.tsx#clear_alarm",
      () => "/desk/market",
      async (stack) => {
        await stack.owner.query("INSERT INTO operator_alarm (kind, facts) VALUES ('escrow_differs', '{\"differences\": 2}')");
        return { alarmId: await valueOf(stack, "SELECT id FROM operator_alarm WHERE cleared_at IS NULL"), reason: "Why" };
      },
    ),
    desk(
      operator,
      "desk.market.tsx#switch_market",
      () => "/desk/market",
      () => ({ state: "no_new_orders", reason: "Why" }),
    ),
    desk(
      operator,
      "desk.reconciliation.tsx#settle",
      () => "/desk/reconciliation",
      async (stack) => {
        const person = await stack.person({ usdt: "5" });
        return { transferId: await unknownTransfer(stack, person, "form-1"), to: "refused", reason: "Why" };
      },
    ),
    step("desk.sign-in.tsx", async (stack) => {
      const { email } = await hire(stack, "agent", undefined, await testPasswordHash());
      return { as: null, path: "/desk/sign-in", fields: { email, password: TEST_PASSWORD, code: (await google(stack)).code } };
    }),
    step(
      "desk.language.tsx",
      async (stack) => ({ as: await operator(stack), path: "/desk/language", fields: { lang: "de", next: "/desk" } }),
      {
        readsOnly: "the language is a cookie",
      },
    ),
    step("desk.sign-out.tsx", async (stack) => ({ as: await hire(stack, "reader"), path: "/desk/sign-out", fields: {} }), {
      readsOnly: "a session is all that it ends",
    }),
  ];
}
