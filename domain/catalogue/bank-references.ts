/**
 * The number that a bank or a wallet gives a payment, by which its receiver finds it. Data only, so that the site shows the rule before the
 * server answers.
 */
export interface BankReferenceRule {
  /** What the bank or wallet calls it, as it writes it; null: it has no name that all of them use. */
  readonly name: string | null;
  /** Met by the reference as `tidyBankReference` leaves it. */
  readonly pattern: RegExp;
  readonly example: string;
}


const ANY: BankReferenceRule = { name: null, pattern: /^[A-Z0-9][A-Z0-9/.:+#*-]{3,63}$/u, example: "TX4821907736" };
/** Retrieval reference of India's instant payments: 12 digits. */
const UPI: BankReferenceRule = { name: "UTR", pattern: /^\d{12}$/u, example: "432198765012" };
/** NEFT has 16 characters, RTGS 22. */
const INDIAN_BANK: BankReferenceRule = { name: "UTR", pattern: /^(\d{12}|[A-Z0-9]{16}|[A-Z0-9]{22})$/u, example: "SBIN226048123456" };
/** ISO 20022: up to 35 characters of SEPA's set. */
const SEPA: BankReferenceRule = { name: "End-to-End ID", pattern: /^[A-Z0-9/?:().,'+-]{4,35}$/u, example: "E2E-20260114-48219" };
/** E, the payer's bank in 8 digits, year to minute in 12, then 11 characters. */
const PIX: BankReferenceRule = { name: "ID Pix (E2E)", pattern: /^E\d{20}[A-Z0-9]{11}$/u, example: "E1823612020260114153012AB34CD56E" };
const MPESA: BankReferenceRule = { name: "M-PESA code", pattern: /^[A-Z][A-Z0-9]{9}$/u, example: "TAE4K7H2QX" };
const GCASH: BankReferenceRule = { name: "Ref No.", pattern: /^\d{13}$/u, example: "9012345678901" };
const SPEI: BankReferenceRule = { name: "Clave de rastreo", pattern: /^[A-Z0-9]{7,30}$/u, example: "MBAN01002601140048219" };
const ZELLE: BankReferenceRule = { name: "Confirmation number", pattern: /^[A-Z0-9]{8,20}$/u, example: "WFCT0B4K9Q2D" };
/** The originating bank in 8 digits, then 7 of its own count. */
const ACH: BankReferenceRule = { name: "Trace number", pattern: /^\d{15}$/u, example: "091000017654321" };
const INTERAC: BankReferenceRule = { name: "Reference number", pattern: /^[A-Z0-9]{8,12}$/u, example: "CA7KPQ2X9" };

const BY_METHOD: Readonly<Record<string, BankReferenceRule>> = {
  upi: UPI,
  phonepe: UPI,
  paytm: UPI,
  imps: UPI,
  neft: INDIAN_BANK,
  sepa: SEPA,
  sepa_instant: SEPA,
  pix: PIX,
  mercado_pago_br: PIX,
  mpesa: MPESA,
  gcash: GCASH,
  spei: SPEI,
  mercado_pago_mx: SPEI,
  zelle: ZELLE,
  ach: ACH,
  interac: INTERAC,
};

/** The rule of a method; one without its own takes any number of letters, digits and signs. */
export function bankReferenceRule(methodId: string): BankReferenceRule {
  return BY_METHOD[methodId] ?? ANY;
}

/** Methods with their own rule. */
export const REFERENCED_METHODS: readonly string[] = Object.keys(BY_METHOD);

/** As it is compared and stored: without the spaces and in the case that banks print. */
export function tidyBankReference(typed: string): string {
  return typed.normalize("NFKC").replace(/\s+/gu, "").toUpperCase();
}

/** The reference to store, or null: the method's payments have none like it. */
export function readBankReference(methodId: string, typed: string): string | null {
  const tidied = tidyBankReference(typed);
  return bankReferenceRule(methodId).pattern.test(tidied) ? tidied : null;
}
