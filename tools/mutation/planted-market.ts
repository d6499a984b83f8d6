import { inFile, type Defect } from "./defect.ts";

const APPEAL = "server/disputes/appeals/appeal.service.ts";
const APPEAL_TESTS = "server/disputes/appeals/appeal.test.ts";
const BACKOFFICE_APPEAL = "server/disputes/appeals/backoffice-appeal.service.ts";
const BACKOFFICE_APPEAL_TESTS = "server/disputes/appeals/backoffice-appeal.test.ts";
const CASE_MATRIX_TESTS = "server/disputes/appeals/case-matrix.test.ts";
const DEADLINES = "server/trade/lifecycle/deadlines.ts";
const DEADLINES_TESTS = "server/trade/lifecycle/deadlines.test.ts";
const GUARDED_SETTINGS_TESTS = "server/backoffice/settings/guarded-settings.test.ts";
const PLACEMENT_RULES = "server/trade/placement/placement-rules.ts";
const QUOTE_TESTS = "server/market/express/quote.test.ts";
const SETTING_STORE = "server/core/settings/setting.store.ts";
const SETTING_TESTS = "server/core/settings/setting.test.ts";
const SIGNED_QUOTE = "server/market/express/signed-quote.ts";
const SPLIT_TESTS = "server/disputes/appeals/split.test.ts";
const TRADE_TESTS = "server/trade/orders/trade.test.ts";
const UPDATE_ORDER = "server/trade/lifecycle/update-order.service.ts";

/** What an act does with coins, and what it leaves behind. */
const ESCROW: readonly Defect[] = [
  {
    name: "a shared refund gives the parts to the wrong parties",
    plant: inFile(
      "domain/orders/escrow.ts",
      `{ account: { kind: "p2p", owner: order.buyerId }, amount: order.buyerShare },\n    { account: order.destination, amount: order.quantity - order.buyerShare },`,
      `{ account: { kind: "p2p", owner: order.buyerId }, amount: order.quantity - order.buyerShare },\n    { account: order.destination, amount: order.buyerShare },`,
    ),
    tests: [SPLIT_TESTS],
  },
  {
    name: "a shared refund puts the buyer's part on offer too",
    plant: inFile(UPDATE_ORDER, "cryptoMinor(quantity - (buyerShare ?? 0n))", "cryptoMinor(quantity)"),
    tests: [SPLIT_TESTS],
  },
  {
    name: "a payment after the deadline isn't marked late",
    plant: inFile(UPDATE_ORDER, `...(marks.includes("paid_late") ? { paidLate: true } : {}),`, ""),
    tests: [DEADLINES_TESTS, TRADE_TESTS],
  },
  {
    name: "a release ends its case as canceled",
    plant: inFile(UPDATE_ORDER, `request.action === "release" ? "released" : "canceled"`, `"canceled"`),
    tests: [APPEAL_TESTS, CASE_MATRIX_TESTS, BACKOFFICE_APPEAL_TESTS],
  },
];

/** When time counts. */
const CLOCKS: readonly Defect[] = [
  {
    name: "an outage gives a running clock a second less than it took",
    plant: inFile("domain/orders/deadlines.ts", "Math.ceil(silent / SECOND)", "Math.floor(silent / SECOND)"),
    tests: ["domain/orders/deadlines.test.ts", DEADLINES_TESTS],
  },
  {
    name: "time runs out in a frozen market",
    plant: inFile(DEADLINES, `context.settings.current.marketState === "frozen"`, "false"),
    tests: [DEADLINES_TESTS, "server/backoffice/settings/market-switch.test.ts"],
  },
  {
    name: "an outage doesn't move the turns of cases",
    plant: inFile(DEADLINES, "await moveTurns(tx, seconds, last.beatAt);", ""),
    tests: [DEADLINES_TESTS, APPEAL_TESTS, CASE_MATRIX_TESTS],
  },
  {
    name: "an outage leaves reminders at their time",
    plant: inFile(DEADLINES, "reminders: remindersOf(moved, context.settings.current),", "reminders: [],"),
    tests: [DEADLINES_TESTS],
  },
];

/** Who may say and decide what in a case. */
const APPEALS: readonly Defect[] = [
  {
    name: "a party gives the counterparty's appeal another reason",
    plant: inFile(APPEAL, "if (!mine) return [];", ""),
    tests: [APPEAL_TESTS, CASE_MATRIX_TESTS],
  },
  {
    name: "a party says one thing more than allowed",
    plant: inFile(APPEAL, ">= MOST_LINES", "> MOST_LINES"),
    tests: [APPEAL_TESTS, CASE_MATRIX_TESTS],
  },
  {
    name: "a party withdraws the counterparty's report",
    plant: inFile(APPEAL, "if (one.openedBy !== role) return", "if (false) return"),
    tests: [APPEAL_TESTS, CASE_MATRIX_TESTS, "server/disputes/appeals/fault-dispute.test.ts"],
  },
  {
    name: "a decision can be objected to for good",
    plant: inFile(APPEAL, "const late = until === null || decided.readAt >= until;", "const late = until === null;"),
    tests: [APPEAL_TESTS, CASE_MATRIX_TESTS, BACKOFFICE_APPEAL_TESTS],
  },
  {
    name: "an objection can be objected to",
    plant: inFile(APPEAL, `decided.kind === "objection" ||`, ""),
    tests: [APPEAL_TESTS, CASE_MATRIX_TESTS, BACKOFFICE_APPEAL_TESTS, "server/disputes/appeals/overturned.test.ts"],
  },
  {
    name: "one member of staff shares coins between the parties",
    plant: inFile(BACKOFFICE_APPEAL, "buyerShare !== null || (await needsSecond", "(await needsSecond"),
    tests: [SPLIT_TESTS],
  },
  {
    name: "a limit that was raised during an appeal counts for it",
    plant: inFile(
      BACKOFFICE_APPEAL,
      `[context.settings.current.fourEyesAboveUsd, typeof began === "string" ? began : DEFAULT_SETTINGS.fourEyesAboveUsd]`,
      "[context.settings.current.fourEyesAboveUsd]",
    ),
    tests: ["server/disputes/appeals/raised-limit.test.ts"],
  },
  {
    name: "staff decide with one of several files opened",
    plant: inFile(BACKOFFICE_APPEAL, "files.every((fileId)", "files.some((fileId)"),
    tests: [BACKOFFICE_APPEAL_TESTS, "server/disputes/evidence/evidence.test.ts"],
  },
  {
    name: "staff decide over a line that they haven't read",
    plant: inFile(BACKOFFICE_APPEAL, "seq > readSeq && isParty(actor)", "false"),
    tests: [BACKOFFICE_APPEAL_TESTS],
  },
  {
    name: "a buyer's share may be all of the coins",
    plant: inFile(BACKOFFICE_APPEAL, "share >= order.quantity", "share > order.quantity"),
    tests: [SPLIT_TESTS],
  },
  {
    name: "a question to one party is read by both",
    plant: inFile(
      BACKOFFICE_APPEAL,
      `kind: "asked", actor: "support", actorId: staff.staffId, audience: message.of`,
      `kind: "asked", actor: "support", actorId: staff.staffId, audience: "both"`,
    ),
    tests: [BACKOFFICE_APPEAL_TESTS],
  },
  {
    name: "the notices of an earlier turn outlive a question",
    plant: inFile(
      BACKOFFICE_APPEAL,
      `cancelTurnNotices(tx, one.id);\n  notifyTurn(tx, order, one.id, message.of`,
      "notifyTurn(tx, order, one.id, message.of",
    ),
    tests: ["server/disputes/appeals/notices.test.ts", BACKOFFICE_APPEAL_TESTS],
  },
];

/** At which price and on which terms an advert is taken. */
const PRICES: readonly Defect[] = [
  {
    name: "a quote is good for another person",
    plant: inFile(SIGNED_QUOTE, `(owner !== "0" && owner !== userId)`, "false"),
    tests: [QUOTE_TESTS],
  },
  {
    name: "a quote is good for another advert",
    plant: inFile(PLACEMENT_RULES, "held?.advId === placement.id &&", "held !== null &&"),
    tests: [QUOTE_TESTS],
  },
  {
    name: "a quote doesn't run out",
    plant: inFile(PLACEMENT_RULES, "held.expiresAt < BigInt(placement.readAt.getTime())", "held === null"),
    tests: [QUOTE_TESTS],
  },
  {
    name: "a quote holds however far the price has moved",
    plant: inFile(SIGNED_QUOTE, "loss * 10_000n <= held * BigInt(basisPoints)", "loss * 10_000n <= held * BigInt(basisPoints + 10_000)"),
    tests: [QUOTE_TESTS],
  },
  {
    name: "a quote is good for any amount",
    plant: inFile(
      PLACEMENT_RULES,
      `(asked(input.amount, fiatOf(placement.fiat).precision) === held.amount ||\n      asked(input.quantity, assetOf(placement.asset).precision) === held.quantity)`,
      "true",
    ),
    tests: [QUOTE_TESTS],
  },
];

/** Who changes the market's rules. */
const SETTINGS: readonly Defect[] = [
  {
    name: "who proposes a setting accepts it",
    plant: inFile(
      "server/backoffice/settings/setting-proposal.service.ts",
      "if (proposedBy === staff.staffId) return",
      "if (false) return",
    ),
    tests: [GUARDED_SETTINGS_TESTS, SETTING_TESTS],
  },
  {
    name: "who enters a loosened value twice puts it into effect",
    plant: inFile(SETTING_STORE, "proposed_by <> :staffId AND", "(:staffId::bigint IS NOT NULL) AND"),
    tests: [GUARDED_SETTINGS_TESTS, SETTING_TESTS],
  },
];

/** Defects of what a market does beside the order itself: shared coins, clocks, cases, prices and settings. */
export const MARKET_DEFECTS: readonly Defect[] = [...ESCROW, ...CLOCKS, ...APPEALS, ...PRICES, ...SETTINGS];
