import { isOwnPath } from "@plaza/domain/people/own-path.ts";
import { refuse, refuseField, refuseTooMany, WAIT_SECONDS } from "../../core/http/refusal.ts";
import { digest } from "../../core/secrets/seal.ts";
import { findExternalUser } from "../../people/accounts/user.store.ts";
import { newToken } from "../../people/accounts/session-cookies.ts";
import type { ServiceHandlers } from "../service-handler.ts";
import { changeOnce } from "./reference.service.ts";
import { ENTRY_PATH } from "./service-entry.routes.ts";
import { insertLink } from "./service-link.store.ts";
import { type NotifyRestriction, putFreeze, putKyc, putUser, userState } from "./service-user.service.ts";

type UserCall =
  | "PUT /api/s/v1/users/{externalId}"
  | "GET /api/s/v1/users/{externalId}"
  | "PUT /api/s/v1/users/{externalId}/kyc"
  | "PUT /api/s/v1/users/{externalId}/freeze"
  | "POST /api/s/v1/sessions";

/** @param notifyRestriction what a freeze or its end says to the other sides of running orders */
export const serviceUserRoutes = (notifyRestriction: NotifyRestriction): ServiceHandlers<UserCall> => ({
  "PUT /api/s/v1/users/{externalId}": async (_context, { params, body, accountGroup, change }) =>
    (await change((tx) => putUser(tx, { externalId: params.externalId, accountGroup }, body))) ?? refuse("busy"),
  "GET /api/s/v1/users/{externalId}": async (context, { params: { externalId } }) => {
    const user = await findExternalUser(context.db, externalId);
    return user === null ? refuse("not_found") : userState(context, externalId, user);
  },
  "PUT /api/s/v1/users/{externalId}/kyc": (context, request) => {
    const { externalId } = request.params;
    const { reference, status, type, legalName, country, checkedAt } = request.body;
    return changeOnce(
      context,
      request,
      {
        call: "PUT /api/s/v1/users/{externalId}/kyc",
        reference,
        input: [externalId, status, type, legalName, country, checkedAt],
      },
      (tx) => putKyc(context, tx, externalId, request.body),
    );
  },
  "PUT /api/s/v1/users/{externalId}/freeze": (context, request) => {
    const { externalId } = request.params;
    const { reference, frozen, until, reason } = request.body;
    return changeOnce(
      context,
      request,
      { call: "PUT /api/s/v1/users/{externalId}/freeze", reference, input: [externalId, frozen, until ?? null, reason] },
      (tx) => putFreeze(context, tx, externalId, request.body, notifyRestriction),
    );
  },
  "POST /api/s/v1/sessions": async (context, { body, change, origin }) => {
    const { externalId, next = "/" } = body;
    if (!isOwnPath(next)) return refuseField("body", "next");
    const user = await findExternalUser(context.db, externalId);
    if (user === null) return refuse("not_found");
    const token = newToken(context);
    const link = await change(async (tx) => {
      const expiresAt = await insertLink(tx, digest(token), user.id, next);
      return expiresAt === null
        ? refuseTooMany(WAIT_SECONDS.minute)
        : { url: `${origin ?? ""}${ENTRY_PATH}/${token}`, expiresAt: expiresAt.toISOString() };
    });
    return link ?? refuse("busy");
  },
});
