import { backofficeLoader } from "../visit.server.ts";
import type { LoaderFunctionArgs } from "react-router";
import type { StaffId } from "@plaza/contract/ids.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { requireStaff } from "../visit.server.ts";

/** For seniors: a page of entries, with the state of the hash chain. */
export const loadAuditLog = backofficeLoader(async ({ context }: LoaderFunctionArgs) => {
  const { api, lang, url } = await requireStaff(context, "senior");
  const typed = (name: string) => url.searchParams.get(name)?.trim() ?? "";
  const filter = { by: typed("by"), action: typed("action"), object: typed("object"), objectId: typed("objectId") };
  const query = {
    ...(filter.by === "" ? {} : { by: filter.by as StaffId }),
    ...(filter.action === "" ? {} : { action: filter.action }),
    ...(filter.object === "" ? {} : { object: filter.object }),
    ...(filter.objectId === "" ? {} : { objectId: filter.objectId }),
    ...(typed("cursor") === "" ? {} : { cursor: typed("cursor") }),
  };
  const [list, proof] = await Promise.all([api("GET /api/desk/acts", { query }), api("GET /api/desk/acts-proof")]);
  return { texts: messagesFor(lang, ["deskacts", "kyc", "merchants"]), filter, list, proof };
});
