import {
  FOREIGN_ADVERT,
  FOREIGN_ADVERTISER,
  FOREIGN_METHOD,
  FOREIGN_ORDER,
  FOREIGN_USER,
  NOTHING_RESTRICTED,
} from "@plaza/contract/testing/foreign-answers.ts";
import type { Reply } from "./foreign-host.ts";

/** @param side the advertiser's */
const advert = (advId: string, side: "buy" | "sell") => ({ ...FOREIGN_ADVERT, advId, side, message: "Far but fair" });

const order = (orderId: string, type: "buy" | "sell", status: string, statusLabel: string) => ({
  ...FOREIGN_ORDER,
  orderId,
  externalOrderId: `far-${orderId}`,
  serverTime: new Date().toISOString(),
  secondsLeft: 600,
  type,
  role: type === "buy" ? "buyer" : "seller",
  status,
  statusLabel,
  payBefore: new Date(Date.now() + 600_000).toISOString(),
  counterparty: FOREIGN_ADVERTISER,
  availableActions: type === "buy" ? [{ action: "pay", enabled: true, requires: [] }] : [],
});
const details = (...given: Parameters<typeof order>) => ({
  ...order(...given),
  paymentAccount: { ...FOREIGN_METHOD, fields: [{ key: "account", label: "Account", value: "12345678" }] },
  events: [],
});

const page = (...items: unknown[]): Reply => ({ data: { items, nextCursor: null } });

export const BUYING = "81";
export const SELLING = "82";
export const DONE = "83";

/**
 * What an exchange's own API answers that has the calls of the specification and no others: exactly the fields that the wire contract promises,
 * and none of those that Plaza's own API adds. By path.
 */
export const SPECIFIED_ANSWERS: Readonly<Record<string, Reply | ((asked: { search: string; body: string }) => Reply)>> = {
  "/api/a/v2/auth/user/info": {
    data: {
      ...FOREIGN_USER,
      traderStatus: "",
      symbol: "",
      verification: {
        twoFactorRequired: true,
        useAdminTwoFactor: false,
        phone: "+44****1234",
        email: "far***@far.example",
        dialCode: "+44",
        verifyInstruction: "",
      },
    },
  },
  "/api/a/v1/auth/kyc/info": { data: { kycType: "personal", kycStatus: "approved", level: 1 } },
  "/api/broker/v3/check": { data: { isBroker: false } },
  "/api/a/v1/auth/user/kr-restrict-check": {
    data: NOTHING_RESTRICTED,
  },
  "/api/a/v1/public/rates": { data: { USDT: { USD: "1.0001" } } },
  "/api/t/v2/assets": { data: [{ assetCode: "USDT", name: "Tether", logoUrl: "/far/usdt.png", precision: 6 }] },
  "/0/api/t/v2/spot-balance": {
    data: { balances: [{ assetCode: "USDT", spot: "5", p2p: "100", futures: "0", frozen: "0", total: "105" }] },
  },
  "/api/e/v1/favorite": { data: [] },
  "/api/ctc/verify-user": {
    data: {
      acceptTerm: true,
      phoneVerified: true,
      emailVerified: true,
      kycApproved: true,
      twoFactorEnabled: true,
      regionRestricted: false,
      canTrade: true,
      missing: [],
    },
  },
  "/api/ctc/query-crypto-fiat": {
    data: {
      cryptoList: [{ assetCode: "USDT", name: "Tether", logoUrl: "/far/usdt.png", precision: 6, minQuantity: "1" }],
      fiatList: [
        { fiatCode: "USD", name: "US Dollar", symbol: "$", precision: 2, paymentMethods: ["far_bank"] },
        { fiatCode: "HKD", name: "Hong Kong Dollar", symbol: "HK$", precision: 2, paymentMethods: [] },
      ],
    },
  },
  "/api/ctc/query-adv-list": ({ body }) => page(body.includes('"side":"buy"') ? advert("801", "sell") : advert("802", "buy")),
  "/api/ctc/query-order-list": page(
    order(BUYING, "buy", "awaiting_payment", "Pending payment"),
    order(SELLING, "sell", "paid", "Pending release"),
    order(DONE, "buy", "completed", "Completed"),
  ),
  "/api/ctc/query-order-details": ({ search }) => {
    if (search.includes(SELLING)) return { data: details(SELLING, "sell", "paid", "Pending release") };
    if (search.includes(DONE)) return { data: details(DONE, "buy", "completed", "Completed") };
    return { data: details(BUYING, "buy", "awaiting_payment", "Pending payment") };
  },
  "/api/ctc/query-chat-msg": page({
    seq: 1,
    messageId: "1",
    orderId: BUYING,
    from: "seller",
    mine: false,
    type: "text",
    content: "Hello from afar",
    sentAt: "2026-01-01T00:01:00.000Z",
  }),
  "/api/ctc/query-user-payment": {
    data: [
      {
        paymentId: "61",
        methodId: "far_bank",
        name: "Far Bank",
        fiat: "USD",
        fields: [{ key: "account", label: "Account", value: "****5678" }],
      },
    ],
  },
};
