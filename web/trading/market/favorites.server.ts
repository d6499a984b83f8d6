import { rethrowUnlessRefusal, type Caller } from "../../shell/api/call.ts";
import type { Session } from "../../shell/session/session.server.ts";

/** The coins that the user of a page has marked, the first marked first: known with the session, or asked for. */
export function favoritesOfUser(api: Caller, { facts }: Extract<Session, { kind: "user" }>): Promise<readonly string[] | null> {
  return facts === null ? favoritesOf(api) : Promise.resolve(facts.favorites.map(({ symbol }) => symbol));
}

/** The coins that somebody has marked, the first marked first; null where nobody can say, and then there are no stars. */
export async function favoritesOf(api: Caller): Promise<readonly string[] | null> {
  try {
    const answered: unknown = await api("GET /api/e/v1/favorite");
    // An API of another make may answer with another form of list.
    return Array.isArray(answered)
      ? answered.flatMap(({ symbol }: { symbol?: unknown }) => (typeof symbol === "string" ? [symbol] : []))
      : null;
  } catch (fault) {
    rethrowUnlessRefusal(fault);
    return null;
  }
}
