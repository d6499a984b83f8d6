import type { LoaderFunctionArgs } from "react-router";
import type { InclusionView } from "@plaza/contract/calls/proof.ts";
import { isId, readId } from "@plaza/contract/ids.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { Refusal } from "../../shell/api/call.ts";
import { pageNotFound, requireLogin, visitOf, type Visit } from "../../shell/session/visit.server.ts";

const PAGE = 15;

/** What the user wants to verify: their own order or advert. */
export interface Mine {
  readonly kind: "order" | "advert";
  readonly id: string;
  readonly inclusion: InclusionView | null;
}

/** The published proofs, and where the address names an order or advert of the visitor's, its path. What isn't theirs is not found. */
export async function loadProof({ context }: LoaderFunctionArgs) {
  const visit = visitOf(context);
  const { searchParams } = visit.url;
  const cursor = searchParams.get("cursor");
  const page = isId<"proof">(cursor) ? { cursor } : {};
  const [mine, proofs] = await Promise.all([
    readMine(context, visit),
    visit.api("GET /api/ctc/query-escrow-proofs", { query: { ...page, limit: PAGE } }),
  ]);
  return { texts: messagesFor(visit.lang, ["proof"]), mine, proofs, isOlder: cursor !== null, renderedAt: new Date().toISOString() };
}
export type ProofData = Awaited<ReturnType<typeof loadProof>>;

async function readMine(context: LoaderFunctionArgs["context"], visit: Visit): Promise<Mine | null> {
  const kind = visit.url.searchParams.has("order") ? "order" : "advert";
  const id = visit.url.searchParams.get(kind);
  if (id === null) return null;
  if (!isId(id)) throw pageNotFound(visit);
  await requireLogin(context);
  const query = kind === "advert" ? { advId: readId<"advert">(id) } : { orderId: readId<"order">(id) };
  try {
    const inclusion = await visit.api("GET /api/ctc/query-escrow-inclusion", { query });
    return { kind, id, inclusion };
  } catch (fault) {
    if (fault instanceof Refusal && fault.code === "not_found") throw pageNotFound(visit);
    throw fault;
  }
}
