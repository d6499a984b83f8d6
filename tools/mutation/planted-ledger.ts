import { inFunction, sql, type Defect } from "./defect.ts";

const LEDGER = ["server/core/ledger/ledger.test.ts", "server/core/ledger/escrow.test.ts"];
const TRANSFERS = [...LEDGER, "server/core/ledger/ledger.store.test.ts"];
const EXCHANGE = ["server/exchange/transfers/transfer.test.ts"];
const SPLIT = ["server/disputes/appeals/split.test.ts"];
const ORDERS = ["server/trade/orders/trade.test.ts", "server/trade/orders/retry.test.ts"];
const RACES = ["server/trade/orders/locked-reads.test.ts", "server/trade/orders/precondition-races.test.ts"];
const PLACEMENT = ["server/trade/orders/last-coins.test.ts", ...ORDERS];

/** A defect whose tests are those of its list unless it names nearer ones. */
type Planted = Omit<Defect, "tests"> & Partial<Pick<Defect, "tests">>;

function drop(what: string, table: string): ReturnType<typeof sql> {
  return sql(`ALTER TABLE ${table} DROP CONSTRAINT ${what}`);
}

/** A rule of a row's function that refuses nothing. */
function unchecked(row: string, rule: string): ReturnType<typeof sql> {
  return inFunction(`is_sound_${row}`, `'${rule}'`, "NULL");
}

function dropTrigger(what: string, table: string): ReturnType<typeof sql> {
  return sql(`DROP TRIGGER ${what} ON ${table}`);
}

/** Defects of the tables: what a check, an index or a right no longer refuses. */
const TABLES: readonly Planted[] = [
  { name: "a balance may be below zero", plant: drop("ledger_account_balance_check", "ledger_account") },
  { name: "a balance has no upper limit", plant: drop("ledger_account_balance_most", "ledger_account") },
  { name: "a posting may be of nothing", plant: drop("ledger_posting_amount_check", "ledger_posting") },
  { name: "a posting has no upper limit", plant: drop("ledger_posting_amount_most", "ledger_posting") },
  { name: "an account of escrow may name nothing that it holds for", plant: unchecked("ledger_account", "ledger_account_check2") },
  { name: "a wallet may be nobody's", plant: unchecked("ledger_account", "ledger_account_check1") },
  { name: "a user's wallet may have no balance", plant: unchecked("ledger_account", "ledger_account_check") },
  { name: "a hold, a release or a refund may name no order", plant: unchecked("ledger_transfer", "ledger_transfer_check") },
  { name: "a credit may name no transfer of the exchange", plant: unchecked("ledger_transfer", "ledger_transfer_of_exchange") },
  { name: "an order may be held twice", plant: sql("DROP INDEX ledger_transfer_one_hold") },
  { name: "an order may be released and refunded", plant: sql("DROP INDEX ledger_transfer_one_end") },
  { name: "coins may go into transit twice", plant: sql("DROP INDEX ledger_transfer_one_transit"), tests: EXCHANGE },
  { name: "an exchange's transfer may end twice", plant: sql("DROP INDEX ledger_transfer_one_exchange_end"), tests: EXCHANGE },
  {
    name: "one holder may have two accounts of a kind",
    plant: sql(
      "DROP INDEX ledger_account_holder; ALTER TABLE ledger_account DROP CONSTRAINT ledger_account_owner_id_ref_id_kind_asset_key",
    ),
  },
  { name: "an order's fee may be all of it", plant: unchecked("order", "orders_check") },
  { name: "somebody may be both parties of an order", plant: unchecked("order", "orders_check1") },
  { name: "the server's login may write postings", plant: sql("GRANT INSERT ON ledger_posting TO plaza_app") },
  { name: "the server's login may write balances", plant: sql("GRANT UPDATE ON ledger_account TO plaza_app") },
];

/** Defects of the triggers: what is no longer checked. */
const TRIGGERS: readonly Planted[] = [
  { name: "nobody looks whether a transfer is balanced", plant: dropTrigger("balanced", "ledger_transfer") },
  { name: "nobody looks at escrow when coins move", plant: dropTrigger("escrowed", "ledger_transfer") },
  { name: "nobody looks at escrow when an order is placed", plant: dropTrigger("escrowed", "orders") },
  { name: "nobody looks at escrow when an order moves", plant: dropTrigger("escrowed_still", "orders") },
  { name: "nobody looks at escrow when an advert changes", plant: dropTrigger("escrowed", "advert") },
  {
    name: "nobody looks whether an exchange's transfer has moved what it says",
    plant: dropTrigger("exchanged", "ledger_transfer"),
    tests: EXCHANGE,
  },
  { name: "nobody looks whether coins are shared as decided", plant: dropTrigger("shared_as_decided", "appeal_case"), tests: SPLIT },
  { name: "a balance may be written past its postings", plant: dropTrigger("guard", "ledger_account") },
  { name: "postings may be changed", plant: dropTrigger("refuse", "ledger_posting") },
  { name: "transfers may be changed", plant: dropTrigger("refuse", "ledger_transfer") },
  { name: "the lines of a wallet's history may be changed", plant: dropTrigger("refuse", "ledger_movement") },
  { name: "accounts may be deleted", plant: dropTrigger("refuse_delete", "ledger_account") },
  { name: "all postings may be emptied", plant: dropTrigger("refuse_truncate", "ledger_posting") },
  { name: "the lines of a wallet's history may be emptied", plant: dropTrigger("refuse_truncate", "ledger_movement") },
  { name: "postings may be changed where triggers sleep", plant: sql("ALTER TABLE ledger_posting ENABLE TRIGGER refuse") },
  { name: "balances may be written where triggers sleep", plant: sql("ALTER TABLE ledger_account ENABLE TRIGGER guard") },
  { name: "a transaction that has stood still for an hour may move coins", plant: dropTrigger("refuse_late", "ledger_transfer") },
  {
    name: "a release doesn't name who gave the coins",
    plant: dropTrigger("name_giver", "ledger_transfer"),
    tests: ["server/wallet/wallet.test.ts", ...ORDERS],
  },
  { name: "a shared refund doesn't name who gave the coins", plant: dropTrigger("name_sharer", "ledger_transfer"), tests: SPLIT },
];

/** Defects of the functions that move coins and of those that look after them. */
const FUNCTIONS: readonly Planted[] = [
  { name: "accounts aren't locked", plant: inFunction("ledger_post", " ORDER BY id FOR UPDATE", "") },
  {
    name: "accounts are locked in the order of the legs",
    plant: inFunction("ledger_post", "ORDER BY id FOR UPDATE", "ORDER BY array_position(ids, id) FOR UPDATE"),
    tests: ["server/core/ledger/postings-at-once.test.ts"],
  },
  { name: "a balance can't be spent to its last unit", plant: inFunction("ledger_post", "leg.amount < 0", "leg.amount <= 0") },
  { name: "too few coins are an error", plant: inFunction("ledger_post", "IF short THEN RETURN NULL; END IF;", "") },
  {
    name: "a transfer takes accounts of any coin",
    plant: inFunction("ledger_post", "AND a.kind = leg.kind AND a.asset = p_asset\n          AND", "AND a.kind = leg.kind AND"),
  },
  {
    name: "coins of the P2P wallet come from any wallet",
    plant: inFunction("ledger_post", "AND a.kind = leg.kind AND a.asset = p_asset\n          AND", "AND a.asset = p_asset AND"),
  },
  {
    name: "coins go through transit for nothing",
    plant: inFunction("ledger_post", "p_exchange IS NULL AND 'transit'", "false AND 'transit'"),
    tests: EXCHANGE,
  },
  { name: "a transfer may be dated at any time", plant: inFunction("ledger_post", "p_at IS NOT NULL AND NOT ledger_begins()", "false") },
  {
    name: "a dated transfer is dated now",
    plant: inFunction("ledger_post", "least(p_at, now())", "now()"),
    tests: ["server/core/ledger/ledger.store.test.ts"],
  },
  { name: "a transfer forgets its advert", plant: inFunction("ledger_post", "p_order, p_advert, p_exchange", "p_order, NULL, p_exchange") },
  {
    name: "a posting is taken off instead of added",
    plant: inFunction("ledger_apply_posting", "balance + NEW.amount", "balance - NEW.amount"),
  },
  { name: "a posting is added twice", plant: inFunction("ledger_apply_posting", "balance + NEW.amount", "balance + 2 * NEW.amount") },
  {
    name: "a posting joins an old transfer",
    plant: inFunction("ledger_apply_posting", "made IS DISTINCT FROM pg_current_xact_id()", "made IS NULL"),
  },
  {
    name: "a posting reaches an account of another coin",
    plant: inFunction("ledger_apply_posting", "asset = transfer_asset AND balance IS NOT NULL", "balance IS NOT NULL"),
  },
  {
    name: "a house account of another coin takes a posting",
    plant: inFunction("ledger_apply_posting", "asset = transfer_asset AND balance IS NULL", "balance IS NULL"),
  },
  {
    name: "a shared refund is a refund in its wallets' history",
    plant: inFunction("ledger_apply_posting", "THEN 'shared'", "THEN 'refund'"),
    tests: SPLIT,
  },
  {
    name: "the P2P wallet has no history",
    plant: inFunction("ledger_apply_posting", "('spot', 'p2p', 'futures')", "('spot', 'futures')"),
    tests: ["server/wallet/wallet.test.ts", ...ORDERS],
  },
  { name: "a transfer of one leg is balanced", plant: inFunction("ledger_check_transfer", "legs < 2 OR total <> 0", "total <> 0") },
  { name: "two legs are always balanced", plant: inFunction("ledger_check_transfer", "legs < 2 OR total <> 0", "legs < 2") },
  { name: "a transfer may be off by one", plant: inFunction("ledger_check_transfer", "total <> 0", "abs(total) > 1") },
  {
    name: "escrow may be too small when coins move",
    plant: inFunction("ledger_check_escrow", "a.balance <> coalesce", "a.balance > coalesce"),
  },
  {
    name: "escrow may be too large when coins move",
    plant: inFunction("ledger_check_escrow", "a.balance <> coalesce", "a.balance < coalesce"),
  },
  {
    name: "the coins of a canceled order stay",
    plant: inFunction("order_check_escrow", "('completed', 'canceled', 'failed')", "('completed', 'failed')"),
  },
  { name: "an order's escrow may be larger", plant: inFunction("order_check_escrow", "have <> want", "have < want") },
  { name: "an order's escrow may be smaller", plant: inFunction("order_check_escrow", "have <> want", "have > want") },
  { name: "an order may stay in releasing", plant: inFunction("order_check_escrow", "now_status = 'releasing'", "false") },
  {
    name: "an advert that is offline keeps coins",
    plant: inFunction("advert_check_escrow", "side = 'sell' AND state = 'online'", "side = 'sell'"),
  },
  { name: "an advert's escrow may be smaller", plant: inFunction("advert_check_escrow", "have <> want", "have > want") },
  { name: "a balance moves at any depth", plant: inFunction("ledger_guard_account", "pg_trigger_depth() < 2", "pg_trigger_depth() < 1") },
  { name: "an account may begin with coins", plant: inFunction("ledger_guard_account", "NEW.balance <> 0", "NEW.balance < 0") },
  {
    name: "what is shared may be more than decided",
    plant: inFunction("share_check", "p.amount = NEW.buyer_share", "p.amount >= NEW.buyer_share"),
    tests: SPLIT,
  },
  {
    name: "an exchange's transfer may move another coin",
    plant: inFunction("exchange_check_transfer", " OR NOT fits", ""),
    tests: EXCHANGE,
  },
  {
    name: "an exchange's transfer may have moved nothing",
    plant: inFunction("exchange_check_transfer", "moved <> exchange_movements(x)", "NOT moved <@ exchange_movements(x)"),
    tests: EXCHANGE,
  },
];

const STEPS: readonly Planted[] = [
  {
    name: "a placement takes one unit less from its advert",
    plant: inFunction("place_order", "a.remaining - n.quantity", "a.remaining - n.quantity + 1"),
    tests: PLACEMENT,
  },
  {
    name: "an edited advert is taken as it was",
    plant: inFunction("place_order", `a.version = n."advertVersion" AND `, ""),
    tests: RACES,
  },
  { name: "an advert that is offline is taken", plant: inFunction("place_order", "a.state = 'online' AND ", ""), tests: RACES },
  {
    name: "an advert is taken at an older price",
    plant: inFunction("place_order", `a.price = n."advertPrice" AND `, ""),
    tests: RACES,
  },
  { name: "more is taken than an advert has", plant: inFunction("place_order", " AND a.remaining >= n.quantity", ""), tests: PLACEMENT },
  {
    name: "an order is placed without its coins",
    plant: inFunction(
      "place_order",
      "p_kinds, p_owners, p_refs, p_amounts) IS NULL THEN",
      "p_kinds, p_owners, p_refs, p_amounts) IS NULL AND false THEN",
    ),
    tests: PLACEMENT,
  },
  { name: "a step doesn't look at the version that it has read", plant: inFunction("write_order_step", " AND o.version = p_version", "") },
  { name: "a step doesn't look at the status that it has read", plant: inFunction("write_order_step", " AND o.status = p_status", "") },
  { name: "a step moves no coins", plant: inFunction("write_order_act", "p_kind IS NOT NULL AND ledger_post", "false AND ledger_post") },
  { name: "a step doesn't count the end of its order", plant: inFunction("record_order_act", "IF p_is_ended THEN", "IF false THEN") },
];

/** Defects of the ledger and of escrow, in the database. */
export const LEDGER_DEFECTS: readonly Defect[] = [
  ...[...TABLES, ...TRIGGERS].map((defect) => ({ tests: LEDGER, ...defect })),
  ...FUNCTIONS.map((defect) => ({ tests: TRANSFERS, ...defect })),
  ...STEPS.map((defect) => ({ tests: ORDERS, ...defect })),
];
