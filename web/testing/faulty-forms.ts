import type { FieldValues } from "./form-site.ts";

interface FaultyForm {
  /** Of the test's people. */
  readonly as: string;
  readonly path: string;
  readonly fields: FieldValues;
  /** Of the field that is wrong, and what is said beside it. */
  readonly wrong: string;
  readonly says: string;
  /** To which fields the summary above it leads; only a short form has none. */
  readonly leads?: readonly string[];
  /** What comes back as it was typed. */
  readonly keeps?: Readonly<Record<string, string>>;
}

const BLANK = "The field cannot be left blank.";
const INVALID = "This entry isn’t valid. Please check it.";
const ADDRESS = "Enter an email address, or a phone number with its country code.";
const WORDS = { oldPassword: "Test-Passw0rd!", password: "Kl7-fromAForm!", channel: "google", code: "000000" };
const advert = { side: "buy", asset: "USDT", fiat: "USD", priceType: "fixed", price: "1.01", quantity: "100", min: "10", max: "50" };
const posted = { act: "post", ...advert, methods: "wise", paymentWindowMinutes: "15", message: "Kept text", autoReply: "" };

/** Forms with one field that is wrong, by what is wrong with them. Nothing comes of any of them. */
export const FAULTY_FORMS: Readonly<Record<string, FaultyForm>> = {
  "a log-in without an account": {
    as: "nobody",
    path: "/en/account/login",
    fields: { account: "", password: "x" },
    wrong: "account",
    leads: ["account"],
    says: BLANK,
  },
  "a log-in without a password": {
    as: "nobody",
    path: "/en/account/login",
    fields: { account: "ana@example.test", password: "" },
    wrong: "password",
    leads: ["password"],
    says: BLANK,
    keeps: { account: "ana@example.test" },
  },
  "a sign-up with two letters": {
    as: "nobody",
    path: "/en/account/register",
    fields: { account: "ab", password: "Kl7-fromAForm!" },
    wrong: "account",
    leads: ["account"],
    says: ADDRESS,
    keeps: { account: "ab" },
  },
  "a sign-up without a password": {
    as: "nobody",
    path: "/en/account/register",
    fields: { account: "of-a-form@example.test", password: "" },
    wrong: "password",
    leads: ["password"],
    says: BLANK,
    keeps: { account: "of-a-form@example.test" },
  },
  "a forgotten password of no account": {
    as: "nobody",
    path: "/en/account/forgotten",
    fields: { act: "send", account: "x" },
    wrong: "account",
    leads: ["account"],
    says: ADDRESS,
    keeps: { account: "x" },
  },
  "a new password that is blank": {
    as: "nobody",
    path: "/en/account/forgotten",
    fields: { act: "set", account: "ana@example.test", code: "123456", password: "" },
    wrong: "password",
    leads: ["password"],
    says: BLANK,
    keeps: { account: "ana@example.test" },
  },
  "a staff log-in without a password": {
    as: "nobody",
    path: "/desk/sign-in",
    fields: { email: "staff@example.test", password: "", code: "123456" },
    wrong: "password",
    leads: ["password"],
    says: BLANK,
    keeps: { email: "staff@example.test" },
  },
  "a decision template with a placeholder that nothing fills": {
    as: "senior",
    path: "/desk/decision-templates",
    fields: { act: "add", name: "Kept name", rule: "R4", reason: "Paid by {buyer}." },
    wrong: "reason",
    leads: ["reason"],
    says: "Use only these placeholders: {order}",
    keeps: { name: "Kept name" },
  },
  "a setting with a value that it doesn't take": {
    as: "operator",
    path: "/desk/settings",
    fields: { act: "change", key: "maintenance", value: "tomorrow", reason: "Kept reason" },
    wrong: "value",
    says: INVALID,
    keeps: { value: "tomorrow", reason: "Kept reason" },
  },
  "a changed password without the present one": {
    as: "buyer",
    path: "/en/account/security/password",
    fields: { act: "change", ...WORDS, oldPassword: "" },
    wrong: "oldPassword",
    leads: ["oldPassword"],
    says: BLANK,
  },
  "a word that is too short": {
    as: "buyer",
    path: "/en/account/security/anti-phishing",
    fields: { act: "change", word: "a", channel: "google", code: "000000" },
    wrong: "word",
    leads: ["word"],
    says: INVALID,
    keeps: { word: "a" },
  },
  "a phone number that is none": {
    as: "newcomer",
    path: "/en/account/security/phone-add",
    fields: { act: "send_own_code", phone: "12345", own_code: "", channel: "google", code: "" },
    wrong: "phone",
    leads: ["phone"],
    says: INVALID,
    keeps: { phone: "12345" },
  },
  "a quick reply that is too long": {
    as: "buyer",
    path: "/en/account/quick-replies",
    fields: { replies: ["Hello", "", "x".repeat(301)] },
    wrong: "replies",
    says: INVALID,
    keeps: { replies: "Hello" },
  },
  "an alert at a price that is none": {
    as: "buyer",
    path: "/en/account/watches",
    fields: { act: "create", side: "sell", asset: "BTC", fiat: "EUR", methodsOf: "EUR", price: "cheap", amount: "20" },
    wrong: "price",
    says: INVALID,
    keeps: { price: "cheap", amount: "20" },
  },
  "an advert without a quantity": {
    as: "merchant",
    path: "/en/p2p/adverts/new",
    fields: { ...posted, quantity: "" },
    wrong: "quantity",
    says: "Enter a number",
    leads: ["quantity"],
    keeps: { price: "1.01", min: "10" },
  },
  "an advert with four numbers that are none": {
    as: "merchant",
    path: "/en/p2p/adverts/new",
    fields: { ...posted, price: "dear", min: "", max: "much", minTrades: "x" },
    wrong: "max",
    says: "Enter a number",
    leads: ["price", "min", "max", "minTrades"],
    keeps: { quantity: "100", max: "much" },
  },
  "an advert whose largest order is below its smallest": {
    as: "merchant",
    path: "/en/p2p/adverts/new",
    fields: { ...posted, min: "60", max: "50", quantity: "0" },
    wrong: "max",
    says: "Enter at least 60 USD, your smallest order.",
    leads: ["quantity", "max"],
    keeps: { min: "60", max: "50" },
  },
  "an advert whose highest price is below its lowest": {
    as: "merchant",
    path: "/en/p2p/adverts/new",
    fields: { ...posted, priceType: "floating", margin: "1", floor: "1.02", ceiling: "0.98" },
    wrong: "ceiling",
    says: "Enter at least 1.02 USD, your lowest price.",
    leads: ["ceiling"],
    keeps: { floor: "1.02", margin: "1" },
  },
  "an advert for less than its smallest order": {
    as: "seller",
    path: "/en/p2p/adverts/new",
    fields: { ...posted, quantity: "5" },
    wrong: "quantity",
    says: "or lower your smallest order.",
    leads: ["quantity"],
    keeps: { price: "1.01", quantity: "5" },
  },
  "an advert with a message that is too long": {
    as: "merchant",
    path: "/en/p2p/adverts/new",
    fields: { ...posted, message: "x".repeat(601) },
    wrong: "message",
    says: INVALID,
    leads: ["message"],
    keeps: { price: "1.01", quantity: "100" },
  },
  "an application without a contact": {
    as: "merchant",
    path: "/en/p2p/merchant",
    fields: { act: "apply", tier: "verified", contact: "", monthlyUsd: "1000", sourceOfFunds: "Wages", agree: "1" },
    wrong: "contact",
    leads: ["contact"],
    says: BLANK,
    keeps: { monthlyUsd: "1000" },
  },
  "an application whose rules aren't accepted": {
    as: "merchant",
    path: "/en/p2p/merchant",
    fields: { act: "apply", tier: "verified", contact: "@kept", monthlyUsd: "1000", sourceOfFunds: "Wages" },
    wrong: "agree",
    leads: ["agree"],
    says: "Tick this box",
    keeps: { contact: "@kept" },
  },
  "quiet hours without a beginning": {
    as: "buyer",
    path: "/en/account/notifications",
    fields: { act: "save", quiet: "on", from: "", to: "06:30", timeZone: "UTC" },
    wrong: "from",
    says: BLANK,
  },
  "a sub-user without a nickname": {
    as: "buyer",
    path: "/en/account/sub-users",
    fields: { act: "create", nickname: "", email: "kept@example.test", rights: "view", channel: "google", code: "000000" },
    wrong: "nickname",
    leads: ["nickname"],
    says: BLANK,
    keeps: { email: "kept@example.test" },
  },
  "a transfer of no number": {
    as: "merchant",
    path: "/en/wallet",
    fields: { act: "transfer", assetCode: "USDT", from: "p2p", to: "spot", quantity: "many" },
    wrong: "quantity",
    leads: ["quantity"],
    says: "Enter an amount",
    keeps: { quantity: "many" },
  },
};
