import type { LoaderFunctionArgs } from "react-router";
import type { Locale } from "@plaza/contract/locales.ts";
import { messagesFor, textsFor } from "@plaza/messages/catalogue.ts";
import { paths } from "../../shell/paths.ts";
import { hasPractice } from "../../shell/practice/offers-practice.server.ts";
import { requireLogin, visitOf, type Visit } from "../../shell/session/visit.server.ts";
import type { UserInfo } from "../../shell/user-info.ts";

interface Group {
  readonly title: string;
  readonly entries: readonly (readonly [text: string, href: string])[];
}

/** Who is logged in, and the ways to everything of the account. The names of the pages are written here, so that no page's texts are loaded for them. */
export async function loadAccount({ context }: LoaderFunctionArgs) {
  const visit = visitOf(context);
  const user = await requireLogin(context);
  return {
    texts: messagesFor(visit.lang, ["overview"]),
    name: user.username || user.emailOrPhone,
    uid: user.UID,
    groups: groupsOf(visit, user, await hasPractice(visit)),
  };
}
export type AccountData = Awaited<ReturnType<typeof loadAccount>>;

function groupsOf({ lang }: Visit, user: UserInfo, practice: boolean): Group[] {
  const t = textsFor(lang);
  // A sub-user has neither own people nor own programs.
  const isOwner = user.isAdmin;
  return [
    {
      title: t("overview.group_trading"),
      entries: [
        [t("frame.my_adverts"), paths.adverts(lang)],
        [t("frame.board"), paths.board(lang)],
        [t("overview.public_page"), paths.advertiser(lang, user.UID)],
        [t("frame.people"), paths.people(lang, "followed")],
        [t("watches.title"), paths.watches(lang)],
        [t("limits.quick"), paths.quickReplies(lang)],
        [t("merchants.title"), paths.merchant(lang)],
      ],
    },
    {
      title: t("overview.group_money"),
      entries: [
        [t("frame.wallet"), paths.wallet(lang)],
        [t("frame.transfer"), `${paths.wallet(lang)}#transfer`],
        [t("frame.payments"), paths.payments(lang)],
        [t("frame.hkpay"), paths.hkpay(lang)],
      ],
    },
    {
      title: t("overview.group_security"),
      entries: [
        [t("frame.security"), paths.security(lang)],
        [t("frame.identity"), paths.kyc(lang)],
        [t("frame.verification"), paths.gate(lang)],
      ],
    },
    {
      title: t("overview.group_settings"),
      entries: [
        [t("frame.profile"), paths.profile(lang)],
        [t("limits.page_title"), paths.limits(lang)],
        [t("frame.notifications"), paths.notificationSettings(lang)],
        ...(isOwner ? [[t("limits.sub_users"), paths.subUsers(lang)] as const] : []),
      ],
    },
    ...furtherGroups(lang, isOwner, practice),
  ];
}

/** What is beside the account: programs that act for it, and help. */
function furtherGroups(lang: Locale, isOwner: boolean, practice: boolean): Group[] {
  const t = textsFor(lang);
  return [
    {
      title: t("overview.group_programs"),
      entries: [
        ...(isOwner
          ? ([
              [t("frame.api_keys"), paths.apiKeys(lang)],
              [t("apikeys.hooks_title"), paths.webhooks(lang)],
            ] as const)
          : []),
        [t("frame.footer_api"), paths.apiDocs()],
      ],
    },
    {
      title: t("overview.group_help"),
      entries: [
        [t("frame.help"), paths.help(lang)],
        [t("frame.lesson"), paths.lesson(lang)],
        ...(practice ? [[t("practice.title"), paths.practice(lang)] as const] : []),
        [t("frame.footer_rules"), paths.rules(lang)],
        [t("agreement.title"), paths.terms(lang)],
        [t("frame.footer_proof"), paths.proof(lang)],
        [t("journal.title"), paths.checkJournal(lang)],
      ],
    },
  ];
}
