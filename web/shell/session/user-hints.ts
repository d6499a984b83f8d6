import { sessionHintsOf } from "@plaza/domain/people/session-hints.ts";
import type { UserInfo } from "../user-info.ts";
import { YEAR_SECONDS, cookieLine } from "../cookies.ts";

/** Both ids, whatever else an API of another make sends. */
export function isLoggedIn(user: Partial<Pick<UserInfo, "userId" | "UID">> | null): boolean {
  return Boolean(user?.userId) && Boolean(user?.UID);
}

/** The cookies that pages and widgets read, for 365 days; those that say it already are left alone. */
export function hintsOf(user: UserInfo, cookies: ReadonlyMap<string, string>, secure: boolean): string[] {
  return Object.entries(sessionHintsOf(user)).flatMap(([name, value]) => {
    if ((cookies.get(name) ?? null) === value) return [];
    return [value === null ? cookieLine(name, "", 0, secure) : cookieLine(name, value, YEAR_SECONDS, secure)];
  });
}
