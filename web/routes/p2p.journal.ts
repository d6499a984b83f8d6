import { redirect, type LoaderFunctionArgs } from "react-router";
import type { OrderId } from "@plaza/contract/ids.ts";
import { canonicalJson, type Plain } from "@plaza/domain/evidence/canonical.ts";
import { orAway } from "../shell/session/unavailable.server.ts";
import { Refusal } from "../shell/api/call.ts";
import { paths } from "../shell/paths.ts";
import { pageNotFound, requireLogin, visitOf } from "../shell/session/visit.server.ts";

/** An order's signed journal as a file: its canonical text to the last byte, which is what a check reads. */
export async function loader({ context, params }: LoaderFunctionArgs): Promise<Response> {
  const visit = visitOf(context);
  await requireLogin(context);
  const orderId = params["orderId"] ?? "";
  if (!/^\d{1,18}$/.test(orderId)) throw pageNotFound(visit);
  try {
    const pack = await orAway(visit.api("GET /api/ctc/query-evidence-pack", { query: { orderId: orderId as OrderId } }));
    return new Response(canonicalJson(pack as unknown as Plain), {
      headers: {
        "content-type": "application/json; charset=utf-8",
        "content-disposition": `attachment; filename="order-${orderId}.json"`,
        "cache-control": "no-store",
      },
    });
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault;
    if (fault.code === "not_signed_in") throw redirect(paths.login(visit.lang, visit.url.pathname));
    throw pageNotFound(visit);
  }
}
