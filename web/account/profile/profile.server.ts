import { readBody } from "../../shell/forms/form-body.server.ts";
import { canBeNamed, nameAccount } from "./naming.server.ts";
import { pageLoader } from "../../shell/session/page-error.server.ts";
import { redirect, type LoaderFunctionArgs } from "react-router";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { formAction, giveBack } from "../../shell/forms/form-action.server.ts";
import { programmeTexts } from "../../shell/labels/tier-texts.server.ts";
import { paths } from "../../shell/paths.ts";
import { requireLogin, visitOf } from "../../shell/session/visit.server.ts";

/** How others see the visitor, and what is left of the visitor's limits. */
export const loadProfile = pageLoader(async ({ context }: LoaderFunctionArgs) => {
  const visit = visitOf(context);
  const user = await requireLogin(context);
  const [limits, page] = await Promise.all([
    visit.api("GET /api/ctc/query-limits"),
    visit.api("GET /api/ctc/query-advertiser", { query: { uid: user.UID } }),
  ]);
  return {
    texts: { ...messagesFor(visit.lang, ["limits"]), ...programmeTexts(visit.lang) },
    limits,
    me: page.advertiser,
    canBeNamed: canBeNamed(visit, user, page.advertiser.nickname),
    language: user.language ?? null,
    saved: visit.url.searchParams.has("saved"),
  };
});

/** Changes the account's name or its language; the next page is in that language. */
export const actOnProfile = formAction({
  nickname: async (visit, fields) => {
    const refused = await nameAccount(visit, fields);
    if (refused !== null) return refused;
    throw redirect(paths.profile(visit.lang), 303);
  },
  language: async (visit, fields) => {
    const body = readBody(fields, "POST /api/a/v2/auth/user/language");
    try {
      await visit.api("POST /api/a/v2/auth/user/language", { body });
    } catch (fault) {
      return giveBack(fault, ({ message }) => ({ about: "language" as const, message, nickname: "" }));
    }
    throw redirect(`${paths.profile(body.language)}?saved=1`, 303);
  },
});
