import type { VisitFacts } from "../shell/user-info.ts";

/** What Plaza's own API says of a user in one answer, for an API of a test: nothing but who they are. */
export function visitOf(user: Readonly<Record<string, unknown>>): Record<keyof VisitFacts, unknown> {
  return {
    user,
    kycInfo: { kycType: "personal", kycStatus: "approved", level: 1, documents: [] },
    acceptTerm: true,
    brokerInfo: { isBroker: false },
    favorites: [],
    restrictions: {
      ipRestricted: false,
      needKyc: false,
      depositNeedKyc: false,
      fiatPaymentRestricted: false,
      restrictedAssetList: [],
    },
    unread: 0,
    openOrders: 0,
  };
}
