/** What a log-out clears besides the session's own credential: exactly these (seed, point 4). */
export const LOGOUT_COOKIES = [
  "accountGroup",
  "authorization",
  "userId",
  "UID",
  "theme",
  "yu_locale",
  "yu_isInstitutions",
  "yu_isSubuser",
  "yu_isMining",
  "yu_userName",
  "yu_kycStatus",
] as const;
