/**
 * The written form of every payment detail that has one. Data only, so that the site may offer it before the server
 * answers; check digits and telephone plans are checked in `field-checks.ts`, which only the server loads.
 * A pattern is met by the value as `tidyFieldValue` leaves it (no spaces or dashes in digits and IBANs).
 */
export const FIELD_FORMATS = {
  iban: "^[A-Z]{2}\\d{2}[A-Z0-9]{11,30}$",
  bic: "^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$",
  phone: "^\\+[1-9]\\d{6,14}$",
  email: "^[^\\s@]+@[^\\s@]+\\.[^\\s@]{2,}$",
  email_or_phone: "^(\\+[1-9]\\d{6,14}|[^\\s@]+@[^\\s@]+\\.[^\\s@]{2,})$",
  card: "^\\d{16,19}$",
  local_card: "^\\d{16}$",
  uk_sort_code: "^\\d{6}$",
  uk_account: "^\\d{8}$",
  us_routing: "^\\d{9}$",
  us_account: "^\\d{4,17}$",
  ca_transit: "^\\d{5}$",
  ca_institution: "^\\d{3}$",
  ca_account: "^\\d{7,12}$",
  cashtag: "^\\$[A-Za-z][A-Za-z0-9_-]{0,19}$",
  at_tag: "^@[A-Za-z0-9._-]{3,30}$",
  mx_clabe: "^\\d{18}$",
  ar_cbu: "^\\d{22}$",
  ar_alias: "^[A-Za-z0-9.-]{6,20}$",
  cl_rut: "^\\d{7,8}-?[0-9Kk]$",
  pe_cci: "^\\d{20}$",
  ve_bank_code: "^0\\d{3}$",
  ve_account: "^0\\d{19}$",
  ve_cedula: "^[VEJG]-?\\d{6,9}$",
  pix_key: "^(\\d{11}|\\d{14}|\\+55\\d{10,11}|[^\\s@]+@[^\\s@]+\\.[^\\s@]{2,}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$",
  do_cedula: "^\\d{11}$",
  ec_cedula: "^\\d{10}$",
  co_key: "^(@[A-Za-z0-9]{5,20}|\\+573\\d{9}|\\d{6,10}|[^\\s@]+@[^\\s@]+\\.[^\\s@]{2,})$",
  in_upi: "^[A-Za-z0-9._-]{2,64}@[A-Za-z]{2,32}$",
  in_ifsc: "^[A-Z]{4}0[A-Z0-9]{6}$",
  in_account: "^\\d{9,18}$",
  hk_fps_id: "^\\d{7,9}$",
  promptpay: "^(0\\d{9}|\\d{13}|\\d{15})$",
  duitnow_id: "^(\\+60\\d{8,10}|\\d{12})$",
  payid: "^(\\+61\\d{9}|[^\\s@]+@[^\\s@]+\\.[^\\s@]{2,}|\\d{11})$",
  au_bsb: "^\\d{6}$",
  au_account: "^\\d{5,10}$",
  nz_account: "^\\d{15,16}$",
  jp_bank: "^\\d{4}$",
  jp_branch: "^\\d{3}$",
  jp_account: "^\\d{7}$",
  jp_yucho_symbol: "^1\\d{3}0$",
  tw_bank: "^\\d{3}$",
  account_6_20: "^\\d{6,20}$",
  account_8: "^\\d{8}$",
  account_9: "^\\d{9}$",
  account_10: "^\\d{10}$",
  account_13: "^\\d{13}$",
  account_15: "^\\d{15}$",
  account_16: "^\\d{16}$",
  bd_routing: "^\\d{9}$",
  my_maybank: "^\\d{12}$",
  eg_instapay: "^[A-Za-z0-9._-]{3,32}@instapay$",
  payeer_id: "^P\\d{8,12}$",
  za_branch: "^\\d{6}$",
  ua_tax_id: "^\\d{10}$",
  pl_nrb: "^\\d{26}$",
  cz_account: "^(\\d{1,6}-)?\\d{2,10}/\\d{4}$",
  hu_giro: "^(\\d{16}|\\d{24})$",
  no_account: "^\\d{11}$",
  dk_registration: "^\\d{4}$",
  dk_account: "^\\d{6,10}$",
  se_clearing: "^\\d{4,5}$",
  se_account: "^\\d{6,12}$",
  rs_account: "^\\d{18}$",
  it_tax_code: "^[A-Z]{6}\\d{2}[A-Z]\\d{2}[A-Z]\\d{3}[A-Z]$",
  ma_rib: "^\\d{24}$",
  tn_rib: "^\\d{20}$",
  dz_rip: "^00799999\\d{12}$",
  il_bank: "^\\d{2}$",
  il_branch: "^\\d{3}$",
  il_account: "^\\d{5,9}$",
  account_id: "^[A-Za-z0-9._-]{3,40}$",
} as const;

export type FieldCheck = keyof typeof FIELD_FORMATS;

/** What people type around digits for the eye: spaces, dots and dashes. */
const SPACERS = /[\s.-]/gu;
const SPACED_CHECKS: ReadonlySet<FieldCheck> = new Set(["cl_rut", "ve_cedula"]);
/** Take a telephone number beside other forms, so their type can't say that it is one. */
const CHECKS_WITH_PHONE: ReadonlySet<FieldCheck> = new Set(["email_or_phone", "payid", "duitnow_id", "pix_key"]);
const FORMATTED_PHONE = /^\+[\d\s().-]+$/u;
const FORMATTED_TAX_NUMBER = /^[\d.\s/-]+$/u;

/**
 * The value as it is stored and compared: trimmed, inner white space single, and without the spaces and dashes that
 * people put between digits. Telephone numbers keep a leading plus; nothing else about the value changes.
 */
export function tidyFieldValue(type: string, check: FieldCheck | undefined, value: string): string {
  const trimmed = value.normalize("NFC").trim().replace(/\s+/gu, " ");
  if (type === "iban") return trimmed.replace(SPACERS, "").toUpperCase();
  if (type === "digits" || (check !== undefined && SPACED_CHECKS.has(check))) return trimmed.replace(SPACERS, "").toUpperCase();
  const isPhone = type === "phone" || (check !== undefined && CHECKS_WITH_PHONE.has(check) && FORMATTED_PHONE.test(trimmed));
  if (isPhone) return trimmed.replace(/[\s().-]/gu, "");
  if (check === "pix_key" && FORMATTED_TAX_NUMBER.test(trimmed) && !isUuid(trimmed)) return trimmed.replace(/[\s./-]/gu, "");
  if (check === "bic" || check === "in_ifsc" || check === "it_tax_code") return trimmed.replace(/\s/gu, "").toUpperCase();
  return trimmed;
}

function isUuid(value: string): boolean {
  return value.length === 36 && value.split("-").length === 5;
}
