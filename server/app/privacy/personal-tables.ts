/** What happens to the rows of a table that name a person when that person is erased. */
export type Erasure =
  | { readonly how: "delete" }
  /** The row stays, these columns get SQL expressions that name nobody. */
  | { readonly how: "clear"; readonly set: Readonly<Record<string, string>> }
  | { readonly how: "keep"; readonly because: string }
  /** `erase.ts` does it, because it depends on more than the row. */
  | { readonly how: "special"; readonly because: string };

export interface PersonalTable {
  readonly table: string;
  /** The columns that hold a person's id. */
  readonly columns: readonly string[];
  readonly erasure: Erasure;
  /** Columns that an export leaves out, besides bytes. */
  readonly withholds?: readonly string[];
  /** Which of the columns make a row the person's own; a row of another's, such as a block, is that other's secret. All where left out. */
  readonly own?: readonly string[];
}

const DELETE: Erasure = { how: "delete" };
const keep = (because: string): Erasure => ({ how: "keep", because });
const special = (because: string): Erasure => ({ how: "special", because });
const clear = (set: Readonly<Record<string, string>>): Erasure => ({ how: "clear", set });

const BOOKS = "the law of records: what was traded stays, by a number that names nobody";
const FIGURES = "figures of the counterparties too, by a number that names nobody";
const SECURITY = "the security log, which finds fraud and break-ins";

/** Every table with a person's id, in the order of erasure. A test holds the list against the database. */
export const PERSONAL_TABLES: readonly PersonalTable[] = [
  { table: "app_code", columns: ["user_id"], erasure: DELETE },
  { table: "push_subscription", columns: ["user_id"], erasure: DELETE },
  { table: "telegram_link", columns: ["user_id"], erasure: DELETE },
  { table: "telegram_chat", columns: ["user_id"], erasure: DELETE },
  { table: "session", columns: ["user_id"], erasure: DELETE },
  { table: "login_mark", columns: ["user_id"], erasure: DELETE },
  { table: "passkey", columns: ["user_id"], erasure: DELETE },
  { table: "passkey_challenge", columns: ["user_id"], erasure: DELETE },
  { table: "password_reset", columns: ["user_id"], erasure: DELETE },
  { table: "nickname_claim", columns: ["user_id"], erasure: DELETE },
  { table: "recovery_code", columns: ["user_id"], erasure: DELETE },
  { table: "security_code", columns: ["user_id"], erasure: DELETE },
  { table: "authenticator_guess", columns: ["user_id"], erasure: DELETE },
  { table: "service_link", columns: ["user_id"], erasure: DELETE },
  { table: "idempotency", columns: ["user_id"], erasure: DELETE, withholds: ["body"] },
  { table: "api_key", columns: ["user_id"], erasure: special("its nonces and sums go first") },
  { table: "webhook", columns: ["user_id"], erasure: special("its secrets and deliveries go first") },
  { table: "notification", columns: ["user_id"], erasure: special("its deliveries go first") },
  { table: "notification_settings", columns: ["user_id"], erasure: DELETE },
  { table: "outgoing_message", columns: ["user_id"], erasure: DELETE },
  { table: "reminder", columns: ["user_id", "about_id"], erasure: DELETE, own: ["user_id"] },
  { table: "user_event", columns: ["user_id"], erasure: DELETE },
  { table: "user_stream", columns: ["user_id"], erasure: DELETE },
  { table: "exchange_event", columns: ["user_id"], erasure: DELETE },
  { table: "offer_watch", columns: ["user_id", "account_id", "owner_id"], erasure: DELETE, own: ["user_id"] },
  { table: "favourite", columns: ["user_id"], erasure: DELETE },
  { table: "quick_reply", columns: ["user_id"], erasure: DELETE },
  { table: "practice_pass", columns: ["user_id"], erasure: DELETE },
  { table: "account_freeze", columns: ["user_id"], erasure: DELETE },
  { table: "trade_pause", columns: ["user_id"], erasure: DELETE },
  { table: "presence", columns: ["user_id"], erasure: DELETE },
  { table: "recent_write", columns: ["user_id"], erasure: DELETE },
  { table: "user_block", columns: ["blocker_id", "blocked_id"], erasure: DELETE, own: ["blocker_id"] },
  { table: "user_follow", columns: ["follower_id", "followed_id"], erasure: DELETE, own: ["follower_id"] },
  { table: "user_limit", columns: ["user_id"], erasure: DELETE },
  { table: "limit_proposal", columns: ["user_id"], erasure: DELETE },
  { table: "support_message", columns: ["user_id"], erasure: DELETE },
  { table: "support_request", columns: ["user_id"], erasure: DELETE },
  { table: "broker", columns: ["user_id"], erasure: DELETE },
  { table: "merchant_standing", columns: ["user_id"], erasure: DELETE },
  { table: "sub_user_invitation", columns: ["user_id"], erasure: DELETE },
  { table: "sub_user_rule", columns: ["account_id", "last_sub_id"], erasure: DELETE },
  {
    table: "sub_user",
    columns: ["user_id", "account_id"],
    erasure: clear({ state: "'ended'", email: "NULL", ended_at: "coalesce(ended_at, now())" }),
  },
  {
    table: "advert",
    columns: ["owner_id"],
    erasure: clear({ state: "'closed'", message: "''", auto_reply: "''", private_key: "NULL", payment_ids: "'{}'", hours: "NULL" }),
  },
  {
    table: "payment_account",
    columns: ["user_id"],
    erasure: special("the row stays for its orders; what it holds is overwritten"),
  },
  { table: "payment_fingerprint", columns: ["user_id"], erasure: keep(SECURITY) },
  {
    table: "orders",
    columns: ["buyer_id", "seller_id", "maker_id", "taker_id"],
    erasure: special("the order stays, the name is replaced"),
  },
  { table: "order_event", columns: ["actor_id"], erasure: keep(BOOKS) },
  { table: "order_signature", columns: ["signer_id"], erasure: keep(BOOKS) },
  { table: "chat_message", columns: ["sender_id"], erasure: special("texts of ended orders go after the retention time") },
  { table: "appeal_entry", columns: ["actor_id"], erasure: special("texts of closed cases go after the retention time") },
  { table: "stored_file", columns: ["owner_id"], erasure: special("bytes of ended orders go after the retention time, others at once") },
  {
    table: "kyc_case",
    columns: ["user_id"],
    erasure: special("what was submitted goes after the retention time, as the law against money laundering demands"),
  },
  { table: "kyc_document", columns: ["user_id"], erasure: special("the pictures go with their case") },
  { table: "kyc_vendor_result", columns: ["user_id"], erasure: keep(BOOKS) },
  { table: "merchant_application", columns: ["user_id"], erasure: special("what was submitted goes after the retention time") },
  { table: "merchant_file", columns: ["user_id"], erasure: special("the papers go with their application") },
  { table: "limit_request", columns: ["user_id"], erasure: clear({ reason: "''", note: "''" }) },
  { table: "merchant_change", columns: ["user_id"], erasure: keep(BOOKS) },
  { table: "merchant_deposit", columns: ["user_id"], erasure: keep(BOOKS) },
  { table: "merchant_taking", columns: ["to_user"], erasure: keep(BOOKS) },
  { table: "ledger_account", columns: ["owner_id"], erasure: keep(BOOKS) },
  { table: "exchange_transfer", columns: ["user_id"], erasure: keep(BOOKS) },
  { table: "agreement_acceptance", columns: ["user_id"], erasure: keep("proof of what was agreed to") },
  { table: "review", columns: ["author_id", "subject_id"], erasure: keep("published, and from now on by a closed account") },
  { table: "review_report", columns: ["reporter_id"], erasure: clear({ note: "''" }) },
  { table: "reputation", columns: ["user_id"], erasure: keep(FIGURES) },
  { table: "reputation_day", columns: ["user_id"], erasure: keep(FIGURES) },
  { table: "reputation_opening", columns: ["user_id"], erasure: keep(FIGURES) },
  { table: "reputation_pair", columns: ["user_id", "partner_id"], erasure: keep(FIGURES), own: ["user_id"] },
  { table: "reputation_pair_day", columns: ["low_id", "high_id"], erasure: keep(FIGURES) },
  { table: "purchase_hold", columns: ["user_id"], erasure: keep(BOOKS) },
  { table: "fraud_trace", columns: ["user_id"], erasure: keep(SECURITY), withholds: ["facts"] },
  { table: "audit_entry", columns: ["actor_id"], erasure: keep(SECURITY) },
  {
    table: "staff",
    columns: ["user_id"],
    erasure: keep("a staff account is removed before, by its own command"),
    withholds: ["password_hash"],
  },
  {
    table: "users",
    columns: ["id", "parent_id"],
    erasure: special("the row stays for orders and ledger, and names nobody"),
    withholds: ["password_hash"],
  },
];
