/**
 * The published error catalogue: every word the API can answer with, its stable number and its HTTP status.
 * Sentences in 17 languages stand in `messages/catalogue/errors`; a missing one does not compile.
 * Numbers are never reused: 1xxx malformed, 2xxx who are you, 3xxx not allowed, 4xxx not there, 5xxx conflict, 6xxx rule broken, 7xxx too many, 9xxx ours.
 */
export const ERRORS = {
  malformed: { code: 1000, status: 400 },
  invalid_request: { code: 1001, status: 400 },
  account_group_missing: { code: 1002, status: 400 },
  idempotency_key_required: { code: 1003, status: 400 },
  too_large: { code: 1004, status: 413 },
  wrong_type: { code: 1005, status: 415 },

  not_signed_in: { code: 2000, status: 401 },
  signature_invalid: { code: 2080, status: 401 },
  nonce_used: { code: 2081, status: 401 },
  clock_skewed: { code: 2082, status: 401 },
  two_factor_required: { code: 2001, status: 401 },
  wrong_credentials: { code: 2002, status: 401 },
  wrong_password: { code: 2010, status: 401 },
  passkey_refused: { code: 2011, status: 401 },

  not_allowed: { code: 3000, status: 403 },
  forgery_suspected: { code: 3001, status: 403 },
  not_eligible: { code: 3002, status: 403 },
  account_frozen: { code: 3003, status: 403 },
  region_restricted: { code: 3004, status: 403 },
  scope_missing: { code: 3080, status: 403 },
  terms_required: { code: 3005, status: 403 },
  own_case: { code: 3020, status: 403 },
  case_not_assigned: { code: 3021, status: 403 },

  not_found: { code: 4000, status: 404 },

  order_changed: { code: 5000, status: 409 },
  action_not_allowed: { code: 5001, status: 409 },
  price_changed: { code: 5002, status: 409 },
  advert_changed: { code: 5003, status: 409 },
  advert_unavailable: { code: 5004, status: 409 },
  busy: { code: 5005, status: 409 },
  payment_in_use: { code: 5006, status: 409 },
  account_taken: { code: 5007, status: 409 },
  already_done: { code: 5008, status: 409 },
  case_taken: { code: 5020, status: 409 },
  case_closed: { code: 5021, status: 409 },
  market_paused: { code: 5022, status: 409 },
  no_open_case: { code: 5040, status: 409 },
  objection_closed: { code: 5041, status: 409 },
  quote_expired: { code: 5070, status: 409 },

  idempotency_mismatch: { code: 6000, status: 422 },
  amount_below_limit: { code: 6001, status: 422 },
  amount_above_limit: { code: 6002, status: 422 },
  precision_exceeded: { code: 6003, status: 422 },
  insufficient_balance: { code: 6004, status: 422 },
  method_not_offered: { code: 6005, status: 422 },
  payment_account_needed: { code: 6006, status: 422 },
  security_code_required: { code: 6007, status: 422 },
  security_code_wrong: { code: 6008, status: 422 },
  security_code_expired: { code: 6009, status: 422 },
  security_code_malformed: { code: 6027, status: 422 },
  channel_not_bound: { code: 6010, status: 422 },
  confirm_needed: { code: 6011, status: 422 },
  confirm_mismatch: { code: 6012, status: 422 },
  proof_needed: { code: 6013, status: 422 },
  reason_needed: { code: 6014, status: 422 },
  name_mismatch: { code: 6015, status: 422 },
  field_blank: { code: 6016, status: 422 },
  field_invalid: { code: 6017, status: 422 },
  weak_password: { code: 6018, status: 422 },
  chat_closed: { code: 6019, status: 422 },
  order_needed: { code: 6020, status: 422 },
  image_type: { code: 6021, status: 422 },
  image_too_large: { code: 6022, status: 422 },
  file_too_large: { code: 6023, status: 422 },
  email_needed_first: { code: 6024, status: 422 },
  phone_needed_first: { code: 6025, status: 422 },
  no_offer_fits: { code: 6070, status: 422 },
  price_out_of_band: { code: 6026, status: 422 },
  qr_unreadable: { code: 6060, status: 422 },
  qr_mismatch: { code: 6061, status: 422 },
  too_many_adverts: { code: 6062, status: 422 },
  price_forbidden: { code: 6063, status: 422 },

  release_cap_reached: { code: 6080, status: 422 },
  too_young: { code: 6120, status: 422 },
  document_missing: { code: 6121, status: 422 },

  too_many_requests: { code: 7000, status: 429 },
  too_many_attempts: { code: 7001, status: 429 },

  internal: { code: 9000, status: 500 },
  not_ready: { code: 9001, status: 503 },
  market_frozen: { code: 9020, status: 503 },
} as const satisfies Record<string, { code: number; status: number }>;

export type ErrorWord = keyof typeof ERRORS;

export const ERROR_WORDS = Object.keys(ERRORS) as ErrorWord[];
