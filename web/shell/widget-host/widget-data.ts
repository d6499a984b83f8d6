import type { WidgetData, WidgetUser } from "@plaza/contract/widgets.ts";
import { isInstitution } from "@plaza/domain/people/institution.ts";
import type { RootData } from "../root-data.ts";
import type { UserInfo } from "../user-info.ts";

type Known = Pick<RootData, "lang" | "session" | "user" | "apiDomain"> & { readonly profile: Pick<RootData["profile"], "brokerInfo"> };

/** The data for widgets, field by field: whatever else the user info of an API may hold, none of it gets here. */
export function widgetDataOf({ lang, session, user, apiDomain, profile }: Known, route: string): WidgetData {
  return {
    lang,
    route,
    isInstitutions: user !== null && isInstitution(user),
    isLogin: session === "user",
    userInfo: user === null ? null : widgetUserOf(user),
    apiDomain,
    brokerInfo: profile.brokerInfo === null ? null : brokerOf(profile.brokerInfo),
  };
}

function widgetUserOf(user: UserInfo): WidgetUser {
  const { UID, userId, accountGroup, username, emailOrPhone, kycType, kycStatus, isAdmin, traderStatus } = user;
  return { UID, userId, accountGroup, username, emailOrPhone, kycType, kycStatus, isAdmin, traderStatus };
}

function brokerOf({ isBroker, brokerId, level }: NonNullable<WidgetData["brokerInfo"]>): WidgetData["brokerInfo"] {
  return { isBroker, ...(brokerId === undefined ? {} : { brokerId }), ...(level === undefined ? {} : { level }) };
}
