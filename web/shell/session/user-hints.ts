import type { UserInfo } from "../user-info.ts";
import { YEAR_SECONDS, cookieLine } from "../cookies.ts";

/** Both ids, whatever else an API of another make sends. */
export function isLoggedIn(user: Partial<Pick<UserInfo, "userId" | "UID">> | null): boolean {
  return Boolean(user?.userId) && Boolean(user?.UID);
}

export function isInstitution(user: Pick<UserInfo, "kycType" | "kycStatus">): boolean {
  return user.kycType === "company" && user.kycStatus !== "approved";
}

/**
 * The cookies that pages and widgets read, for 365 days; those that say it already are left alone. They prove nothing: the server believes
 * only the credential. `authorization` is set by the API, which alone knows it.
 */
export function hintsOf(user: UserInfo, cookies: ReadonlyMap<string, string>, secure: boolean): string[] {
  const hints: Readonly<Record<string, string>> = {
    accountGroup: String(user.accountGroup),
    userId: user.userId,
    UID: user.UID,
    yu_userName: user.username || user.emailOrPhone,
    ...(isInstitution(user) ? { yu_isInstitutions: "true" } : {}),
  };
  const lines = Object.entries(hints).flatMap(([name, value]) =>
    cookies.get(name) === value ? [] : [cookieLine(name, value, YEAR_SECONDS, secure)],
  );
  const noLonger = !isInstitution(user) && cookies.has("yu_isInstitutions");
  return noLonger ? [...lines, cookieLine("yu_isInstitutions", "", 0, secure)] : lines;
}
