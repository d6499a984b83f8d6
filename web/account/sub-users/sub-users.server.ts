import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "react-router";
import type { SUB_USER_ACTIONS, SubUserView } from "@plaza/contract/calls/sub-users.ts";
import type { Id, OrderId } from "@plaza/contract/ids.ts";
import { NEW_ORDER_RULES, SUB_USER_RIGHTS, type SubUserRights } from "@plaza/contract/sub-users.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { orAway } from "../../shell/api/unavailable.server.ts";
import { Refusal } from "../../shell/api/call.ts";
import { codeIn, isAboutCode, sendCode, requestedCode } from "../security/code-form.server.ts";
import { textIn } from "../security/form-text.ts";
import type { SentCode } from "../security/purpose.ts";
import { requireLogin, visitOf, type Visit } from "../../shell/session/visit.server.ts";
import { paths } from "../../shell/paths.ts";
import { isPanel } from "./panels.ts";

type SubUserId = Id<"user">;

/** Who works for the account, and what the address has open over the list. A sub-user itself is told that this is the owner's. */
export async function loadSubUsers({ context }: LoaderFunctionArgs) {
  const visit = visitOf(context);
  const user = await requireLogin(context);
  const texts = messagesFor(visit.lang, ["subusers", "security"]);
  const renderedAt = new Date().toISOString();
  if (!user.isAdmin) return { texts, renderedAt, list: null, open: null };
  const list = await orAway(visit.api("GET /api/a/v1/auth/sub-users"));
  return { texts, renderedAt, list, open: await openIn(visit, list.items) };
}
export type SubUsersData = Awaited<ReturnType<typeof loadSubUsers>>;
export type OpenPanel = NonNullable<SubUsersData["open"]>;

async function openIn(visit: Visit, items: readonly SubUserView[]) {
  const search = visit.url.searchParams;
  const orderId = search.get("assign");
  if (orderId !== null && /^\d{1,18}$/.test(orderId)) {
    try {
      return {
        panel: "assign" as const,
        order: await visit.api("GET /api/ctc/query-order-details", { query: { orderId: orderId as OrderId } }),
      };
    } catch (fault) {
      if (fault instanceof Refusal && fault.code === "not_found") return null;
      throw fault;
    }
  }
  const panel = search.get("do");
  const subUser = items.find(({ subUserId }) => subUserId === search.get("of"));
  return isPanel(panel) && subUser !== undefined ? { panel, subUser } : null;
}

/** What the form of an invitation held. */
export interface TypedInvitation {
  readonly nickname: string;
  readonly email: string;
  readonly rights: SubUserRights;
}

export type SubUsersAnswer =
  | { readonly kind: "code_sent"; readonly of: string; readonly sent: SentCode; readonly typed: TypedInvitation }
  | {
      readonly kind: "refused";
      readonly of: string;
      readonly message: string;
      readonly field: string | null;
      readonly aboutCode: boolean;
      readonly typed: TypedInvitation;
    };

/** Does what a form asks for, and shows the list again with what was done (303); a refusal brings the form back. */
export async function actOnSubUsers({ request, context }: ActionFunctionArgs) {
  const visit = visitOf(context);
  await requireLogin(context);
  const form = await request.formData();
  const typed = typedIn(form);
  const of = textIn(form, "of") || "new";
  try {
    const input = requestedCode(form);
    if (input !== null)
      return data<SubUsersAnswer>({ kind: "code_sent", of, sent: await sendCode(visit, input, { scene: "sub_user" }), typed });
    return redirect(await doneBy(visit, form, typed), 303);
  } catch (fault) {
    if (!(fault instanceof Refusal) || fault.code === "not_signed_in") throw fault;
    const answer = {
      kind: "refused",
      of,
      message: fault.message,
      field: fieldOf(fault),
      aboutCode: isAboutCode(fault.code),
      typed,
    } as const;
    return data<SubUsersAnswer>(answer, { status: fault.status || 503 });
  }
}

/** @returns where to go after it */
async function doneBy(visit: Visit, form: FormData, typed: TypedInvitation): Promise<string> {
  const { lang } = visit;
  const [act, of] = [textIn(form, "act"), textIn(form, "of")];
  const done = (what: string) => paths.subUsers(lang, new URLSearchParams({ done: what }));
  const code = codeIn(form);
  const withCode = code === undefined ? {} : { securityCode: code };
  if (act === "create") {
    await visit.api("POST /api/a/v1/auth/sub-users", { body: { ...typed, ...withCode } });
    return done("invited");
  }
  if (act === "rule") {
    const newOrders = NEW_ORDER_RULES.find((one) => one === textIn(form, "rule")) ?? "owner";
    await visit.api("POST /api/a/v1/auth/sub-user-rule", { body: { newOrders } });
    return done("rule");
  }
  if (act === "assign") {
    const [orderId, to] = [textIn(form, "order") as OrderId, textIn(form, "to")];
    const order = await visit.api("POST /api/ctc/assign-order", {
      body: { orderId, ...(to === "" ? {} : { subUserId: to as SubUserId }) },
    });
    return paths.order(lang, order.type, order.orderId);
  }
  const body = changeOf(act);
  await visit.api("POST /api/a/v1/auth/sub-users/{id}", { params: { id: of as SubUserId }, body: { ...body, ...withCode } });
  return done(body.rights ?? body.action);
}

/** What a button of a row or of what is open over it asks for. */
function changeOf(act: string): { readonly action: (typeof SUB_USER_ACTIONS)[number]; readonly rights?: SubUserRights } {
  const rights = SUB_USER_RIGHTS.find((one) => one === act);
  if (rights !== undefined) return { action: "set_rights", rights };
  return { action: (["suspend", "resume", "end"] as const).find((one) => one === act) ?? "invite" };
}

function fieldOf(fault: Refusal): string | null {
  const { field } = (fault.details ?? {}) as { readonly field?: unknown };
  return typeof field === "string" ? field : null;
}

function typedIn(form: FormData): TypedInvitation {
  return {
    nickname: textIn(form, "nickname").slice(0, 30),
    email: textIn(form, "email").slice(0, 254),
    rights: SUB_USER_RIGHTS.find((one) => one === textIn(form, "rights")) ?? "trade",
  };
}
