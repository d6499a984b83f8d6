/**
 * The cookie that holds the credential. Behind TLS the name itself makes browsers refuse one that another host, another path or a
 * connection without TLS has set, so there no other name counts.
 * @param isBehindTls whether browsers reach the site by https
 */
export function sessionCookieName(isBehindTls: boolean): "__Host-sid" | "sid" {
  return isBehindTls ? "__Host-sid" : "sid";
}

/** The same for the back office: a trader's cookie opens nothing there, and a member of staff's nothing elsewhere. */
export function staffCookieName(isBehindTls: boolean): "__Host-desk" | "desk_sid" {
  return isBehindTls ? "__Host-desk" : "desk_sid";
}

/** Holds a log-in at the exchange that is under way, sealed. Who could plant their own would log this browser in to their account. */
export function exchangeLoginCookieName(isBehindTls: boolean): "__Host-exchange_login" | "exchange_login" {
  return isBehindTls ? "__Host-exchange_login" : "exchange_login";
}

/**
 * Names a browser to customer service, across accounts and logouts: who logs in to several accounts from one device is seen. It opens nothing. Who
 * could plant their own would be linked to this browser's people.
 */
export function deviceMarkCookieName(isBehindTls: boolean): "__Host-plaza_device" | "plaza_device" {
  return isBehindTls ? "__Host-plaza_device" : "plaza_device";
}

/** What a log-out clears besides the session's own credential: exactly these (docs/specification.md, States). */
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
