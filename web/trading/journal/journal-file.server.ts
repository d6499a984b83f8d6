import type { LoaderFunctionArgs } from "react-router";
import { canonicalJson } from "@plaza/domain/evidence/canonical.ts";
import { idIn } from "../../shell/address-id.ts";
import { pageLoader } from "../../shell/session/page-error.server.ts";
import { requireLogin, visitOf } from "../../shell/session/visit.server.ts";

/** An order's signed journal as a file: its canonical text to the last byte, which is what a check reads. */
export const loadJournalFile = pageLoader(async ({ context, params }: LoaderFunctionArgs): Promise<Response> => {
  const visit = visitOf(context);
  await requireLogin(context);
  const orderId = idIn<"order">(params, "orderId");
  const pack = await visit.api("GET /api/ctc/query-evidence-pack", { query: { orderId } });
  return new Response(canonicalJson(pack), {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": `attachment; filename="order-${orderId}.json"`,
      "cache-control": "no-store",
    },
  });
});
