import type { backofficeMethodCalls } from "@plaza/contract/calls/backoffice-methods.ts";
import { PAYMENT_METHODS } from "@plaza/domain/catalogue/payment-methods/index.ts";
import { refuse, refused } from "../../core/http/refusal.ts";
import { methodName } from "../../people/payments/method.view.ts";
import { changeSetting } from "../../core/settings/setting.service.ts";
import { lockMethodsOff, switchMethodsOff, switchOffEffect } from "./switch-off.service.ts";
import type { Handlers } from "../../core/handler.ts";

export const backofficeMethodRoutes: Handlers<keyof typeof backofficeMethodCalls> = {
  "GET /api/desk/methods": async (context, request) => {
    const off = new Set(context.settings.current.methodsOff);
    return PAYMENT_METHODS.map(({ methodId }) => ({ methodId, name: methodName(methodId, request.locale), on: !off.has(methodId) }));
  },
  "POST /api/desk/switch-method": async (context, request) => {
    const { methodId, on, reason } = request.body;
    if (!PAYMENT_METHODS.some((method) => method.methodId === methodId)) return refuse("not_found");
    if (reason.trim() === "") return refuse("reason_needed");
    const others = (await lockMethodsOff(request.tx)).filter((id) => id !== methodId);
    const changed = await changeSetting(
      context.settings,
      request.tx,
      "methodsOff",
      on ? others : [...others, methodId],
      `staff ${request.staff.staffId}`,
    );
    if (refused(changed)) return changed;
    request.record({ action: on ? "method_on" : "method_off", object: "method", objectId: methodId, reason: reason.trim() });
    return { changed };
  },
  "GET /api/desk/switch-off-effect": switchOffEffect,
  "POST /api/desk/switch-off-methods": switchMethodsOff,
};
