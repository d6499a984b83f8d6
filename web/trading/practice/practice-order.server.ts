import type { ChatFlag, ChatMessageView } from "@plaza/contract/calls/chat.ts";
import type { AvailableActionView, OrderDetailsView } from "@plaza/contract/calls/orders.ts";
import { readId } from "@plaza/contract/ids.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import type { OrderRole } from "@plaza/contract/order.ts";
import { fraudOf } from "@plaza/domain/fraud/frauds.ts";
import { statusLabelKey } from "@plaza/domain/orders/labels.ts";
import { STAGES, type Decision, type Stage } from "@plaza/domain/practice/practice.ts";
import { translate } from "@plaza/messages/catalogue.ts";

/** The invented facts of the practice trade, in the form in which the API gives a real order's. Nothing here is stored or sent anywhere. */

/** Shown where a real order has numbers that lead to money: nobody can pay to this. */
const NO_ACCOUNT = "PRACTICE 0000 0000";
const AMOUNT = "100.00";
const SELLER = { name: "Mira Okafor", nickname: "MiraTrades", avatarColor: 3 };
const BUYER = { name: "Daniel Reyes", nickname: "daniel_r", avatarColor: 6 };
const SISTER = "Petra Lang";
const MINUTE = 60_000;
const WINDOW_MINUTES = 15;

/** A payment that the own bank shows. */
export interface BankLine {
  readonly from: string;
  readonly amount: string;
}

/** What has arrived in the seller's own account by a step; the buyer's account is not shown. */
export function bankLinesAt({ id, role }: Stage): readonly BankLine[] | null {
  if (role === "buyer") return null;
  if (id === "fake_receipt") return [];
  return [{ from: id === "release" ? BUYER.name : SISTER, amount: AMOUNT }];
}

/** The order as its page has it at a step. */
export function practiceOrder(lang: Locale, stage: Stage, now: Date): OrderDetailsView {
  const { role } = stage;
  const isPaid = role === "seller" || stage.id === "cancel_refund";
  const status = isPaid ? "paid" : "awaiting_payment";
  const at = (minutes: number) => new Date(now.getTime() + minutes * MINUTE).toISOString();
  const method = translate(lang, "practice.bank");
  return {
    orderId: readId("000000000000"),
    externalOrderId: "",
    advId: readId("0"),
    version: 1,
    serverTime: now.toISOString(),
    ...(isPaid ? { paidAt: at(-2), appealAllowedAt: at(13) } : { secondsLeft: 60 * (WINDOW_MINUTES - 3) }),
    type: role === "buyer" ? "buy" : "sell",
    role,
    maker: false,
    status,
    statusLabel: translate(lang, `status.${statusLabelKey(status, role)}`),
    asset: "USDT",
    fiat: "USD",
    price: "1",
    quantity: "100",
    amount: AMOUNT,
    feeRate: "0",
    fee: "0",
    receive: role === "buyer" ? "100" : AMOUNT,
    createdAt: at(-3),
    payBefore: at(WINDOW_MINUTES - 3),
    paymentWindowMinutes: WINDOW_MINUTES,
    extensions: 0,
    outageSeconds: 0,
    method: { methodId: "bank_transfer", name: method, mark: "bank", reversibleRisk: "low" },
    paymentAccount: {
      methodId: "bank_transfer",
      name: method,
      fields: [{ key: "account", label: translate(lang, "practice.account"), value: NO_ACCOUNT }],
    },
    receiverName: SELLER.name,
    payerName: BUYER.name,
    paymentReference: "PRACTICE",
    counterparty: counterpartyOf(role, at(-60 * 24 * 200)),
    availableActions: actionsAt(stage),
    unread: 0,
    events: [],
  };
}

function counterpartyOf(role: OrderRole, joinedAt: string): OrderDetailsView["counterparty"] {
  const { nickname, avatarColor } = role === "buyer" ? SELLER : BUYER;
  return {
    uid: readId("0"),
    nickname,
    avatarColor,
    traderStatus: "",
    merchantTier: "none",
    online: true,
    lastSeenAt: null,
    totalTrades: 0,
    completionRate: "1",
    avgReleaseMinutes: null,
    avgPayMinutes: null,
    positiveRate: null,
    joinedAt,
    verifiedKyc: true,
    verifiedEmail: true,
    verifiedPhone: true,
  };
}

/** The acts whose forms a step has, with what a real order's ask for; codes are left out, since no account is needed to practice. */
function actionsAt(stage: Stage): AvailableActionView[] {
  const act = stage.kind === "act" ? stage.id : stage.by?.act;
  if (act === "pay") return [{ action: act, enabled: true, requires: [], warns: ["false_payment_freezes"] }];
  if (act === "cancel")
    return [{ action: act, enabled: true, requires: ["reason", "second_confirmation"], warns: ["never_cancel_after_transfer"] }];
  if (act !== "release") return [];
  const differs = stage.id === "third_party" || stage.id === "blackmail";
  return [
    {
      action: act,
      enabled: true,
      requires: ["confirm_receipt"],
      warns: differs ? ["name_differs", "release_is_final"] : ["release_is_final"],
    },
  ];
}

/** What was written in the chat by a step: all of its order so far. */
export function practiceChat(lang: Locale, stage: Stage, now: Date): ChatMessageView[] {
  const lines = STAGES.slice(0, STAGES.indexOf(stage) + 1)
    .filter(({ role }) => role === stage.role)
    .flatMap((past): PastMessage[] => (past.kind === "decide" ? [lineAt(lang, past.id)] : past.id === "pay" ? [{ event: "pay" }] : []));
  const paid: PastMessage[] = stage.role === "seller" ? [{ event: "pay" }] : [];
  return [{ event: "create" } as const, ...paid, ...lines].map((line: PastMessage, index, all) => ({
    seq: index + 1,
    messageId: readId(String(index + 1)),
    orderId: readId("0"),
    from: "event" in line ? "system" : stage.role === "buyer" ? "seller" : "buyer",
    mine: false,
    type: "event" in line ? "system" : "text",
    content: "event" in line ? line.event : line.text,
    sentAt: new Date(now.getTime() - (all.length - index) * 20_000).toISOString(),
    ...("flags" in line ? { flags: line.flags } : {}),
  }));
}

type PastMessage = { readonly event: "create" | "pay" } | { readonly text: string; readonly flags: ChatFlag[] };

/** With what the chat's filter says of it: the drills hold that against the running product. */
function lineAt(lang: Locale, id: Decision): PastMessage {
  if (id === "telegram") return { text: translate(lang, "practice.says.telegram"), flags: ["off_platform"] };
  const flags = (fraudOf(id)?.steps ?? []).flatMap(({ act, expect }) => (act === "say" && expect?.see === "flagged" ? [expect.flag] : []));
  return { text: translate(lang, `lesson.says.${id}`), flags };
}
