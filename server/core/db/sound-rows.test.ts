import { afterAll, beforeAll, expect, test } from "vitest";
import { startStack, type Stack } from "../../testing/stack.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

type Row = Readonly<Record<string, unknown>>;

/** What the database says to a row: null if it is sound, or else the rule that it breaks. */
async function brokenRule(call: string, row: Row): Promise<string | null> {
  try {
    const { rows } = await stack.owner.query<{ sound: boolean }>(`SELECT ${call} AS sound`, [JSON.stringify(row)]);
    expect(rows).toEqual([{ sound: true }]);
    return null;
  } catch (error) {
    expect(error).toMatchObject({ code: "23514" });
    return (error as { constraint?: string }).constraint ?? "";
  }
}

/** For each rule of a table, rows that break it: the sound one with what is named here. */
async function expectRules(call: string, sound: Row, broken: Readonly<Record<string, readonly Row[]>>): Promise<void> {
  expect(await brokenRule(call, sound)).toBeNull();
  for (const [rule, rows] of Object.entries(broken))
    for (const row of rows) expect({ row, rule: await brokenRule(call, { ...sound, ...row }) }).toEqual({ row, rule });
}

function ofTable(name: string, table: string): string {
  return `${name}(jsonb_populate_record(NULL::${table}, $1))`;
}

const NAN = "NaN";

test("an order's row breaks each rule under its name", async () => {
  const sound = { status: "awaiting_payment", price: 1, quantity: 10, amount: 1, fee_rate: 0, fee: 0 };
  const parties = { buyer_id: 1, seller_id: 2, maker_id: 2, taker_id: 1 };
  await expectRules(
    ofTable("is_sound_order", "orders"),
    { ...sound, ...parties },
    {
      orders_status_check: [{ status: "lost" }],
      orders_price_check: [{ price: 0 }, { price: NAN }, { price: "1e26" }],
      orders_quantity_check: [{ quantity: 0 }, { quantity: NAN }, { quantity: "1e36" }],
      orders_amount_check: [{ amount: -1 }, { amount: NAN }, { amount: "1e36" }],
      orders_fee_rate_check: [{ fee_rate: -1 }, { fee_rate: NAN }, { fee_rate: "1e8" }],
      orders_check: [{ fee: -1 }, { fee: 10 }, { fee: NAN }],
      orders_check1: [{ seller_id: 1 }],
      orders_check2: [{ maker_id: 3 }, { taker_id: 3 }],
      orders_check3: [{ completed_at: "2027-01-01" }, { status: "completed", paid_at: "2027-01-01" }],
      orders_check4: [
        { status: "canceled", cancel_reason: "mutual" },
        { canceled_at: "2027-01-01", cancel_reason: "mutual" },
      ],
      orders_check5: [{ status: "failed" }, { fail_reason: "x" }],
      orders_check6: [{ status: "paid" }, { status: "releasing" }],
      orders_check7: [{ status: "expiring" }],
      orders_appellant_check: [{ appellant: "maker" }],
      orders_cancel_reason_check: [{ cancel_reason: "mood" }],
    },
  );
});

test("an advert's row breaks each rule under its name", async () => {
  const sound = {
    side: "sell",
    state: "online",
    price_type: "fixed",
    price: 1,
    quantity: 5,
    remaining: 5,
    min_amount: 1,
    max_amount: 2,
    scale: 1,
  };
  await expectRules(
    ofTable("is_sound_advert", "advert"),
    { ...sound, method_ids: ["wise"], payment_window_minutes: 15 },
    {
      advert_side_check: [{ side: "rent" }],
      advert_state_check: [{ state: "asleep" }],
      advert_price_type_check: [{ price_type: "asked" }],
      advert_price_check: [{ price: 0 }, { price: NAN }, { price: "1e26" }],
      advert_price_floor_check: [{ price_floor: NAN }, { price_floor: "1e26" }],
      advert_price_ceiling_check: [{ price_ceiling: NAN }, { price_ceiling: "1e26" }],
      advert_margin_check: [{ margin: NAN }],
      advert_quantity_check: [{ quantity: 0 }, { quantity: NAN }, { quantity: "1e36" }],
      advert_check: [{ remaining: -1 }, { remaining: 6 }, { remaining: NAN }],
      advert_min_amount_check: [{ min_amount: 0 }, { min_amount: NAN }],
      advert_check1: [{ max_amount: 0 }, { max_amount: NAN }, { max_amount: "1e36" }],
      advert_scale_check: [{ scale: 0 }, { scale: NAN }, { scale: "2e26" }],
      advert_best_most: [{ recent_best: NAN }, { earlier_best: "1e26" }],
      advert_method_ids_check: [{ method_ids: [] }],
      advert_payment_window_minutes_check: [{ payment_window_minutes: 0 }, { payment_window_minutes: 1441 }],
      advert_private_key_check: [{ private_key: "short" }],
      advert_take_down_reason_check: [{ take_down_reason: "" }, { take_down_reason: "x".repeat(301) }],
    },
  );
});

test("a person's row breaks each rule under its name", async () => {
  const sound = {
    account_group: 0,
    email: "a@b.test",
    email_verified: true,
    phone: "+15550001",
    phone_verified: true,
    login_two_factor: false,
  };
  const states = { kyc_status: "none", kyc_type: "personal", merchant_tier: "none", trader_status: "none" };
  await expectRules(
    ofTable("is_sound_user", "users"),
    { ...sound, ...states },
    {
      users_account_group_check: [{ account_group: -1 }],
      users_check1: [{ email: null }],
      users_check2: [{ phone: null }],
      users_kyc_status_check: [{ kyc_status: "guessed" }],
      users_check3: [{ kyc_status: "approved" }],
      users_kyc_type_check: [{ kyc_type: "robot" }],
      users_merchant_tier_check: [{ merchant_tier: "gold" }],
      users_trader_status_check: [{ trader_status: "retired" }],
      users_trader_has_tier: [{ trader_status: "active" }, { merchant_tier: "pro" }],
      users_reachable: [{ email: null, phone: null, email_verified: false, phone_verified: false }],
      users_closed_is_nobody: [{ closed_at: "2027-01-01" }],
      users_security_hold_reason_check: [{ security_hold_reason: "mood" }],
      users_anti_phishing_word_check: [{ anti_phishing_word: "x" }, { anti_phishing_word: "x".repeat(33) }],
      users_declared_country_check: [{ declared_country: "us" }],
      users_dial_code_check: [{ dial_code: "+012" }],
      users_external_id_check: [{ external_id: "two words" }],
    },
  );
});

test("an account and a transfer of the ledger break each rule under its name", async () => {
  await expectRules(
    ofTable("is_sound_ledger_account", "ledger_account"),
    { kind: "p2p", owner_id: 1, balance: 0 },
    {
      ledger_account_kind_check: [{ kind: "sock" }],
      ledger_account_check: [{ balance: null }, { kind: "fee", owner_id: null }],
      ledger_account_check1: [
        { owner_id: null },
        { kind: "transit", owner_id: null },
        { kind: "bond", owner_id: null },
        { kind: "order", ref_id: 1 },
      ],
      ledger_account_check2: [{ ref_id: 1 }, { kind: "advert", owner_id: null }],
    },
  );
  await expectRules(
    ofTable("is_sound_ledger_transfer", "ledger_transfer"),
    { kind: "hold", order_id: 1 },
    {
      ledger_transfer_kind_check: [{ kind: "gift" }],
      ledger_transfer_check: [{ order_id: null }, { kind: "deposit" }],
      ledger_transfer_of_exchange: [{ kind: "credit", order_id: null }, { exchange_transfer_id: 1 }],
    },
  );
});

test("a hold of a purchase and a chat message break each rule under its name", async () => {
  await expectRules(
    ofTable("is_sound_purchase_hold", "purchase_hold"),
    { quantity: 1, usd_cents: null, reason: "new_account", hours: 24 },
    {
      purchase_hold_quantity_check: [{ quantity: 0 }, { quantity: NAN }, { quantity: "1e36" }],
      purchase_hold_usd_cents_check: [{ usd_cents: -1 }, { usd_cents: NAN }],
      purchase_hold_reason_check: [{ reason: "mood" }],
      purchase_hold_hours_check: [{ hours: 0 }, { hours: 721 }],
    },
  );
  const call =
    "(SELECT is_sound_chat_message(m.sender, m.sender_id, m.type, m.phrase, m.phrase_language, m.flags) FROM jsonb_populate_record(NULL::chat_message, $1) m)";
  const sound = { sender: "buyer", sender_id: 1, type: "text", phrase: "i_have_paid", phrase_language: "pt-br", flags: [] };
  await expectRules(call, sound, {
    chat_message_sender_check: [{ sender: "bystander" }],
    chat_message_sender_id_check: [{ sender_id: null }, { sender: "system" }],
    chat_message_type_check: [{ type: "song" }],
    chat_message_phrase_check: [
      { phrase: null },
      { phrase_language: null },
      { phrase: "I paid" },
      { phrase_language: "english" },
      { type: "image" },
      { flags: ["masked"] },
      { sender: "support", sender_id: null },
    ],
  });
  expect(await brokenRule(call, { ...sound, type: "file", phrase: null, phrase_language: null })).toBeNull();
});
