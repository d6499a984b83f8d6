import { inFile, inFunction, type Defect } from "./defect.ts";

const STORE = "server/trade/orders/order.store.ts";
const ACTS = "server/trade/orders/order-act.store.ts";
const UPDATE = "server/trade/lifecycle/update-order.service.ts";
const REQUIRED = "server/trade/lifecycle/requirement.service.ts";
const LIST = "server/trade/orders/order-list.store.ts";
const TRADE = "server/trade/orders/trade.test.ts";
const MATRIX = "server/trade/orders/matrix.test.ts";
const ORDERS = [TRADE, "server/trade/orders/order-step.test.ts"];
const RACES = "server/trade/orders/races.test.ts";
const DEADLINES = ["server/trade/lifecycle/deadlines.test.ts"];
const NOTICES = ["server/delivery/notifications/notify.test.ts"];
const CODES = ["server/people/accounts/codes.test.ts"];
const SUB_USERS = ["server/people/sub-users/trading.test.ts", "server/people/sub-users/invitation.test.ts"];
const APPEALS = ["server/disputes/appeals/appeal.test.ts"];
const UNDO = ["server/trade/lifecycle/undo-paid.test.ts"];

/** Locks, and what an act is asked for. */
const ASKED: readonly Defect[] = [
  { name: "an act doesn't lock its order", plant: inFile(ACTS, "${IS_PARTY} FOR UPDATE OF o`", "${IS_PARTY}`"), tests: [RACES] },
  {
    name: "the clock doesn't lock its order",
    plant: inFile(STORE, "OR ${IS_PARTY}) FOR UPDATE`", "OR ${IS_PARTY})`"),
    tests: [RACES],
  },
  {
    name: "a release doesn't lock who releases",
    plant: inFile(ACTS, "FROM users WHERE id = :accountId FOR NO KEY UPDATE)", "FROM users WHERE id = :accountId)"),
    tests: ["server/trade/orders/locked-reads.test.ts"],
  },
  {
    name: "an act on an order that has moved on is done",
    plant: inFile(UPDATE, "order.version !== request.version", "order.version === 0"),
    tests: [TRADE],
  },
  {
    name: "a release needs no code",
    plant: inFile(REQUIRED, `signature !== null || !requires.includes("security_code")`, "request.version > 0"),
    tests: CODES,
  },
  {
    name: "a seller needn't say what came in",
    plant: inFile(
      REQUIRED,
      `if (confirm === undefined) return refuse("confirm_needed", { requires: ["confirm_receipt"], field: "confirm" });`,
      "if (confirm === undefined) return null;",
    ),
    tests: [TRADE, MATRIX],
  },
  {
    name: "a buyer gives up paid coins with one click",
    plant: inFile(REQUIRED, `requires.includes("second_confirmation") ?`, `requires.length > 99 ?`),
    tests: [TRADE, MATRIX],
  },
  {
    name: "another name said when paying is not noted",
    plant: inFile(
      REQUIRED,
      `if (action === "pay" && payer !== undefined) await assessPayer`,
      `if (action !== "pay" && payer !== undefined) await assessPayer`,
    ),
    tests: ["server/trade/fraud/actions.test.ts"],
  },
  {
    name: "one more cancellation without fault a day is free",
    plant: inFile("server/trade/lifecycle/blameless-cancel.service.ts", "found.count < most", "found.count <= most"),
    tests: ["server/disputes/appeals/fault-dispute.test.ts", "server/people/reputation/recount.test.ts"],
  },
  {
    name: "an appeal opens no case",
    plant: inFile(UPDATE, `if (row.marks.includes("case_opened")) {`, `if (row.marks.length > 99) {`),
    tests: APPEALS,
  },
  {
    name: "the case of a withdrawn appeal stays open",
    plant: inFile(UPDATE, `if (row.marks.includes("appeal_closed"))`, "if (row.marks.length > 99)"),
    tests: APPEALS,
  },
];

/** What an act leaves behind. */
const LEFT: readonly Defect[] = [
  {
    name: "a step isn't in the journal",
    plant: inFunction(
      "record_order_act",
      `SELECT p_order, seq, action, actor, "actorId", "from", "to", data FROM step`,
      `SELECT p_order, seq, action, actor, "actorId", "from", "to", data FROM step WHERE false`,
    ),
    tests: ORDERS,
  },
  {
    name: "a step is no line of the chat",
    plant: inFunction("record_order_act", `'system', 'system', action FROM step`, `'system', 'system', action FROM step WHERE false`),
    tests: [...ORDERS, "server/trade/chat/chat.test.ts", MATRIX],
  },
  {
    name: "a step isn't in the audit log",
    plant: inFunction(
      "record_order_act",
      `SELECT "actorId", actor, action, 'order', p_order, data FROM step`,
      `SELECT "actorId", actor, action, 'order', p_order, data FROM step WHERE false`,
    ),
    tests: [...ORDERS, MATRIX],
  },
  {
    name: "nobody is notified of a step",
    plant: inFunction("record_order_act", `WHERE coalesce((SELECT state`, `WHERE false AND coalesce((SELECT state`),
    tests: NOTICES,
  },
  {
    name: "a sub-user that was suspended is notified of a step",
    plant: inFunction("record_order_act", `WHERE coalesce((SELECT state FROM sub_user WHERE user_id = n."to"), 'active') = 'active'`, ""),
    tests: [...NOTICES, ...SUB_USERS],
  },
  {
    name: "who takes a step is notified of it",
    plant: inFile("server/trade/orders/order-notices.ts", `.filter((role) => role !== actor)`, ""),
    tests: NOTICES,
  },
  {
    name: "a step reaches the stream of one party only",
    plant: inFunction("record_order_act", "unnest(p_readers) AS reader", "unnest(p_readers[1:1]) AS reader"),
    tests: ["server/trade/chat/live.test.ts", ...ORDERS, MATRIX],
  },
  {
    name: "the reminders of before a step stay",
    plant: inFunction("record_order_act", "DELETE FROM reminder WHERE subject = p_subject;", ""),
    tests: [...NOTICES, ...DEADLINES],
  },
  {
    name: "a step plans no reminder",
    plant: inFunction("record_order_act", `"dueAt" timestamptz, act text)`, `"dueAt" timestamptz, act text) WHERE false`),
    tests: [...NOTICES, ...DEADLINES],
  },
  {
    name: "no purchase hold begins with a release",
    plant: inFunction("write_order_act", "IF p_hold_from IS NOT NULL THEN", "IF false THEN"),
    tests: ["server/people/purchase-holds/purchase-hold.test.ts"],
  },
  {
    name: "an order that failed keeps the advert's coins",
    plant: inFile(
      STORE,
      "SET remaining = remaining + f.quantity FROM failed f",
      "SET remaining = remaining + 0 * f.quantity FROM failed f",
    ),
    tests: ["server/trade/orders/retry.test.ts"],
  },
  {
    name: "a seller's message answers nothing",
    plant: inFunction(
      "write_chat_message",
      "coalesce(unanswered_since, clock_timestamp()) ELSE NULL END",
      "coalesce(unanswered_since, clock_timestamp()) ELSE unanswered_since END",
    ),
    tests: ["server/trade/chat/chat.test.ts", ...UNDO, ...DEADLINES],
  },
  {
    name: "a payment is taken back after the seller has answered",
    plant: inFunction("write_chat_message", "WHEN undoable AND p_sender = 'seller' THEN false", "WHEN false THEN false"),
    tests: UNDO,
  },
  {
    name: "a buyer who left orders unpaid has the whole time to pay",
    plant: inFile(
      "server/trade/placement/create-order.service.ts",
      "short?.minutes ?? placement.paymentWindowMinutes",
      "placement.paymentWindowMinutes",
    ),
    tests: ["server/trade/placement/payment-window.test.ts"],
  },
];

/** When the clock acts, whose an order is, and what a list shows. */
const FOUND: readonly Defect[] = [
  {
    name: "an order's time is over a minute later",
    plant: inFile(STORE, "ELSE pay_before END <= clock_timestamp()", "ELSE pay_before END <= clock_timestamp() - interval '1 minute'"),
    tests: [...DEADLINES, TRADE],
  },
  {
    name: "an order whose payment is late never ends",
    plant: inFile(
      STORE,
      "CASE status WHEN 'expiring' THEN hold_until ELSE pay_before END <=",
      "CASE status WHEN 'expiring' THEN NULL ELSE pay_before END <=",
    ),
    tests: [TRADE, ...DEADLINES],
  },
  {
    name: "a release code is offered for an order that isn't paid",
    plant: inFile(STORE, "seller_sub_id = :subUserId) AND status IN ('paid', 'appealed')", "seller_sub_id = :subUserId)"),
    tests: CODES,
  },
  {
    name: "a sub-user's release code is for any order of its account",
    plant: inFile(
      STORE,
      "seller_id = :accountId AND (:subUserId::bigint IS NULL OR seller_sub_id = :subUserId) AND status IN",
      "seller_id = :accountId AND (:subUserId::bigint IS NULL OR true) AND status IN",
    ),
    tests: SUB_USERS,
  },
  {
    name: "an order that has ended goes into other hands",
    plant: inFile(
      STORE,
      "AND :accountId IN (buyer_id, seller_id) AND ${RUNNING} RETURNING",
      "AND :accountId IN (buyer_id, seller_id) RETURNING",
    ),
    tests: SUB_USERS,
  },
  {
    name: "what a removed sub-user was buying stays in its hands",
    plant: inFile(STORE, "SELECT id FROM orders WHERE buyer_sub_id = :subUserId AND ${RUNNING} UNION ALL SELECT id", "SELECT id"),
    tests: SUB_USERS,
  },
  {
    name: "what a removed sub-user was selling stays in its hands",
    plant: inFile(STORE, " UNION ALL SELECT id FROM orders WHERE seller_sub_id = :subUserId AND ${RUNNING} ORDER BY id", " ORDER BY id"),
    tests: SUB_USERS,
  },
  {
    name: "a list shows everybody's orders",
    plant: inFile(LIST, "WHERE ${role}_${party} = :ownerId AND", "WHERE (${role}_${party} = :ownerId OR true) AND"),
    tests: [TRADE, "server/trade/orders/order-list.test.ts"],
  },
  {
    name: "a sub-user counts its account's open orders",
    plant: inFile(
      LIST,
      `openCount[subUserId === null ? "id" : "sub_id"].first(on, { ownerId: subUserId ?? accountId })`,
      `openCount["id"].first(on, { ownerId: accountId })`,
    ),
    tests: [...SUB_USERS, TRADE],
  },
  {
    name: "orders that ended are counted as open",
    plant: inFile(LIST, "= :ownerId AND status ${IN_RUNNING} LIMIT", "= :ownerId LIMIT"),
    tests: [TRADE],
  },
  {
    name: "the release button of a frozen account is there",
    plant: inFile(
      "server/trade/orders/release-bar.store.ts",
      "if (frozenUntil !== null) return",
      "if (frozenUntil !== null && !verified) return",
    ),
    tests: [
      "server/people/accounts/security-hold.test.ts",
      "server/backoffice/users/user.test.ts",
      "server/trade/orders/withdrawn-rights.test.ts",
    ],
  },
  {
    name: "the release button of a sub-user on hold is there",
    plant: inFile(
      "server/trade/orders/release-bar.store.ts",
      `return holdUntil === null ? null :`,
      `return holdUntil === null || verified ? null :`,
    ),
    tests: ["server/people/accounts/security-hold.test.ts"],
  },
];

/** Defects of orders: their store, their acts and what these leave behind. */
export const ORDER_DEFECTS: readonly Defect[] = [...ASKED, ...LEFT, ...FOUND];
