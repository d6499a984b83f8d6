import { redirect, type LoaderFunctionArgs } from "react-router";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { Refusal } from "../../shell/api/call.ts";
import { config } from "../../shell/config.server.ts";
import { formAction } from "../../shell/forms/form-action.server.ts";
import { paths, safeNext } from "../../shell/paths.ts";
import { pageLoader } from "../../shell/session/page-error.server.ts";
import { requireLogin, visitOf, type Visit } from "../../shell/session/visit.server.ts";

/** What protects the account, and where it is logged in. Each change is a dialog over it, with its own address. */
export const loadSecurity = pageLoader(async ({ context }: LoaderFunctionArgs) => {
  const visit = visitOf(context);
  const user = await requireLogin(context);
  const [protection, devices] = await Promise.all([visit.api("GET /api/a/v1/auth/security"), visit.api("GET /api/a/v1/auth/sessions")]);
  return {
    texts: messagesFor(visit.lang, ["account", "security"]),
    protection,
    devices: devices.items,
    kycStatus: user.kycStatus,
    // Passwords, passkeys and addresses are the exchange's to change.
    atExchange: config.exchangeLogin,
    // Its codes are the only ones that count.
    codesAtExchange: user.verification.exchange,
    changed: visit.url.searchParams.has("changed"),
    next: safeNext(visit.url.searchParams.get("next"), ""),
    renderedAt: new Date().toISOString(),
  };
});
export type SecurityData = Awaited<ReturnType<typeof loadSecurity>>;

/** Logs devices out. */
export const changeDevices = formAction({
  end_device: async (visit, fields) => {
    try {
      await visit.api("DELETE /api/a/v1/auth/sessions/{id}", { params: { id: fields.id<"session">("device") } });
    } catch (fault) {
      // It has ended already, which is what was wanted.
      if (!(fault instanceof Refusal) || fault.code !== "not_found") throw fault;
    }
    return back(visit);
  },
  end_others: async (visit) => {
    await visit.api("DELETE /api/a/v1/auth/sessions");
    return back(visit);
  },
});

function back({ lang, url }: Visit): Response {
  return redirect(paths.security(lang, url.searchParams.get("next") ?? undefined), 303);
}
