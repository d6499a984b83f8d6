import { rethrowUnlessRefusal } from "../../shell/api/call.ts";
import type { Visit } from "../../shell/session/visit.server.ts";

const MOST_ASSETS = 3;

/** What is in escrow by the newest published proof; null where there is none that holds, or nobody can say: then the page claims nothing. */
export async function readTrust({ api, offers }: Visit) {
  if (!offers("GET /api/ctc/query-escrow-proofs")) return null;
  try {
    const { items } = await api("GET /api/ctc/query-escrow-proofs", { query: { limit: 1 } });
    const proof = items[0];
    if (proof === undefined || !proof.holds) return null;
    const full = proof.assets.filter(({ totalUnits }) => totalUnits !== "0").toSorted((a, b) => b.leaves - a.leaves);
    return {
      takenAt: proof.takenAt,
      orders: full.reduce((sum, { orders }) => sum + orders, 0),
      amounts: full.slice(0, MOST_ASSETS).map(({ asset, total }) => ({ asset, total })),
    };
  } catch (fault) {
    rethrowUnlessRefusal(fault);
    return null;
  }
}
export type Trust = NonNullable<Awaited<ReturnType<typeof readTrust>>>;
