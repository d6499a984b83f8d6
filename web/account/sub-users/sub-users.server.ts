import { readBody, sendForm } from "../../shell/forms/form-body.server.ts";
import { data, redirect, type LoaderFunctionArgs } from "react-router";
import type { SUB_USER_ACTIONS, SubUserView } from "@plaza/contract/calls/sub-users.ts";
import { SUB_USER_RIGHTS, type SubUserRights } from "@plaza/contract/sub-users.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { Refusal } from "../../shell/api/call.ts";
import { codeActions, codeIn, isAboutCode, sendCode } from "../../shell/security-code/code-form.server.ts";
import { fieldProblem } from "../../shell/forms/field-problem.server.ts";
import { formAction, giveBack } from "../../shell/forms/form-action.server.ts";
import type { FormFields } from "../../shell/forms/form-fields.ts";
import type { SentCode } from "../../shell/security-code/purpose.ts";
import { requireLogin, visitOf, type Visit } from "../../shell/session/visit.server.ts";
import { paths } from "../../shell/paths.ts";
import { isPanel } from "./panels.ts";
import { optionalIdIn } from "../../shell/address-id.ts";

/** Who works for the account, and what the address has open over the list. A sub-user sees that this belongs to the owner. */
export async function loadSubUsers({ context }: LoaderFunctionArgs) {
  const visit = visitOf(context);
  const user = await requireLogin(context);
  const texts = messagesFor(visit.lang, ["subusers", "security"]);
  const renderedAt = new Date().toISOString();
  if (!user.isAdmin) return { texts, renderedAt, list: null, open: null };
  const list = await visit.api("GET /api/a/v1/auth/sub-users");
  return { texts, renderedAt, list, open: await openIn(visit, list.items) };
}
export type SubUsersData = Awaited<ReturnType<typeof loadSubUsers>>;
export type OpenPanel = NonNullable<SubUsersData["open"]>;

async function openIn(visit: Visit, items: readonly SubUserView[]) {
  const search = visit.url.searchParams;
  const orderId = optionalIdIn<"order">(search, "assign");
  if (orderId !== null) {
    try {
      return {
        panel: "assign" as const,
        order: await visit.api("GET /api/ctc/query-order-details", { query: { orderId } }),
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
  readonly rights: SubUserRights | null;
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
export const actOnSubUsers = formAction({
  ...codeActions(async (channel, visit, fields) => {
    const [of, typed] = [ofIn(fields), typedIn(fields)];
    try {
      return data<SubUsersAnswer>({ kind: "code_sent", of, sent: await sendCode(visit, channel, { scene: "sub_user" }), typed });
    } catch (fault) {
      return refusedWith(fault, visit, fields);
    }
  }),
  create: (visit, fields) =>
    orRefused(visit, fields, async () => {
      await sendForm(visit.api, fields, "POST /api/a/v1/auth/sub-users", { securityCode: codeIn(fields) });
      return listAfter(visit, "invited");
    }),
  rule: (visit, fields) =>
    orRefused(visit, fields, async () => {
      await sendForm(visit.api, fields, "POST /api/a/v1/auth/sub-user-rule");
      return listAfter(visit, "rule");
    }),
  assign: (visit, fields) =>
    orRefused(visit, fields, async () => {
      const order = await sendForm(visit.api, fields, "POST /api/ctc/assign-order");
      return paths.order(visit.lang, order.type, order.orderId);
    }),
  view: (visit, fields) => change(visit, fields, { action: "set_rights", rights: "view" }),
  trade: (visit, fields) => change(visit, fields, { action: "set_rights", rights: "trade" }),
  release: (visit, fields) => change(visit, fields, { action: "set_rights", rights: "release" }),
  invite: (visit, fields) => change(visit, fields, { action: "invite" }),
  suspend: (visit, fields) => change(visit, fields, { action: "suspend" }),
  resume: (visit, fields) => change(visit, fields, { action: "resume" }),
  end: (visit, fields) => change(visit, fields, { action: "end" }),
});

interface Change {
  readonly action: (typeof SUB_USER_ACTIONS)[number];
  readonly rights?: SubUserRights;
}

function change(visit: Visit, fields: FormFields, wanted: Change) {
  return orRefused(visit, fields, async () => {
    const params = { id: fields.id<"user">("of") };
    const known = { rights: undefined, ...wanted, securityCode: codeIn(fields) };
    await visit.api("POST /api/a/v1/auth/sub-users/{id}", { params, body: readBody(fields, "POST /api/a/v1/auth/sub-users/{id}", known) });
    return listAfter(visit, wanted.rights ?? wanted.action);
  });
}

function listAfter({ lang }: Visit, done: string): string {
  return paths.subUsers(lang, new URLSearchParams({ done }));
}

/** @param act does it and returns where to go after it */
async function orRefused(visit: Visit, fields: FormFields, act: () => Promise<string>) {
  try {
    return redirect(await act(), 303);
  } catch (fault) {
    return refusedWith(fault, visit, fields);
  }
}

function refusedWith(fault: unknown, visit: Visit, fields: FormFields) {
  return giveBack<SubUsersAnswer>(fault, (refusal) => ({
    kind: "refused",
    of: ofIn(fields),
    ...fieldProblem(visit, fields, refusal),
    aboutCode: isAboutCode(refusal.code),
    typed: typedIn(fields),
  }));
}

/** Whose form it is: "new", or the sub-user or order that it is about. */
function ofIn(fields: FormFields): string {
  return fields.has("of") ? fields.id("of") : "new";
}

/** What an invitation held, as the form shows it again. */
function typedIn(fields: FormFields): TypedInvitation {
  return {
    nickname: fields.optionalText("nickname", 30),
    email: fields.optionalText("email", 254),
    rights: fields.optionalChoice("rights", SUB_USER_RIGHTS),
  };
}
