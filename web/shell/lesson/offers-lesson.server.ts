import type { Visit } from "../session/visit.server.ts";
import { PROGRESS_COOKIE, solvedIn } from "./progress.ts";

/**
 * Whether to offer the lesson: to sellers who have sold nothing yet and haven't started it. Only an offer, so where the API
 * doesn't say, there is none.
 */
export async function offersLesson(visit: Visit): Promise<boolean> {
  if (solvedIn(visit.cookies.get(PROGRESS_COOKIE)).size > 0) return false;
  const session = await visit.session();
  if (session.kind !== "user") return false;
  const own = await visit.api("GET /api/ctc/query-advertiser", { query: { uid: session.user.UID } }).catch(() => null);
  return own !== null && own.figures.totalTrades === 0;
}
