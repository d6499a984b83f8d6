import type { OrderView } from "@plaza/contract/calls/orders.ts";
import type { AdvertId } from "@plaza/contract/ids.ts";
import { advertOf, place } from "./deal.ts";
import { freshCode, type Person } from "./people.ts";
import { Program, type Asked } from "./program.ts";

/** Every screen of the product, for whatever looks at all of them. */

export type Staff = "support1" | "operator";
export type Viewer = "visitor" | Person | Staff;

export interface Screen {
  /** What its picture is called. */
  readonly name: string;
  /** After the language, where the address has one. */
  readonly path: string;
  readonly status?: number;
}

export interface Situation {
  /** Whose orders they are: nobody takes more than sixty an hour, and many journeys share a person. */
  readonly taker: "buyer" | "seller";
  /** Who releases one by the authenticator, whose codes count once in half a minute. */
  readonly maker: "merchant2" | "merchant3" | "merchant7" | "merchant8";
  readonly waiting: OrderView;
  readonly paid: OrderView;
  readonly completed: OrderView;
  readonly canceled: OrderView;
  readonly offer: AdvertId;
  readonly advertiser: string;
}

/** Orders in each state, placed for the screenshots; those still open at the end of the test are canceled. */
export async function situation(taker: Situation["taker"] = "buyer", maker: Situation["maker"] = "merchant8"): Promise<Situation> {
  const buyer = await Program.of(taker);
  const waiting = await place(taker, maker, "61");
  const paid = await act(buyer, await place(taker, maker, "62"), { action: "pay" });
  const seller = await Program.of(maker);
  const half = await act(buyer, await place(taker, maker, "63"), { action: "pay" });
  const { payerName = "" } = await seller.call("GET /api/ctc/query-order-details", { query: { orderId: half.orderId } });
  const completed = await act(seller, half, {
    action: "release",
    confirm: { amount: half.amount, senderName: payerName },
    securityCode: { channel: "google", code: await freshCode(maker) },
  });
  const asked = await act(seller, await place(taker, maker, "64"), { action: "request_cancel" });
  const canceled = await act(buyer, asked, { action: "accept_cancel" });
  const { advert } = await advertOf("merchant7", "buy");
  return { taker, maker, waiting, paid, completed, canceled, offer: advert.advId, advertiser: advert.advertiser.uid };
}

type Wanted = Omit<NonNullable<Asked<"POST /api/ctc/update-order-state">["body"]>, "orderId" | "version">;

async function act(program: Program, { orderId, version }: OrderView, wanted: Wanted): Promise<OrderView> {
  return program.call("POST /api/ctc/update-order-state", { body: { orderId, version, ...wanted } });
}

/** Who sees which screens. */
export function screensOf({
  taker,
  maker,
  waiting,
  paid,
  completed,
  canceled,
  offer,
  advertiser,
}: Situation): Partial<Record<Viewer, readonly Screen[]>> {
  const order = (name: string, { orderId }: OrderView, search = ""): Screen => ({ name, path: `/p2p/buy/detail/${orderId}${search}` });
  return {
    visitor: [
      { name: "home", path: "" },
      { name: "p2p", path: "/p2p" },
      { name: "p2p-with-offer", path: "/p2p?side=buy&asset=USDT&fiat=USD&amount=100" },
      { name: "buy", path: "/p2p/buy?asset=USDT&fiat=USD" },
      { name: "sell-nothing", path: "/p2p/sell?asset=BTC&fiat=USD&amount=99999999" },
      { name: "prices", path: "/p2p/prices?asset=USDT&fiat=USD" },
      { name: "prices-none", path: "/p2p/prices?asset=BTC&fiat=XAF&days=90" },
      { name: "hkpay", path: "/hkpay?identifier=1234567&amount=250.50" },
      { name: "rules", path: "/p2p/rules" },
      { name: "help", path: "/help" },
      { name: "help-found", path: "/help?q=pay" },
      { name: "ranking", path: "/p2p/ranking" },
      { name: "lesson", path: "/p2p/lesson" },
      { name: "lesson-scene", path: "/p2p/lesson/fake_receipt" },
      { name: "practice", path: "/practice" },
      { name: "practice-decision", path: "/practice/1" },
      { name: "practice-release", path: "/practice/8?do=release" },
      { name: "check-journal", path: "/p2p/check-journal" },
      { name: "receipt-changed", path: "/receipt/0000000000000000?role=buyer&asset=USDT&fiat=USD&amount=100.00" },
      { name: "terms", path: "/p2p/terms" },
      { name: "proof", path: "/proof" },
      { name: "login", path: "/account/login" },
      { name: "exchange-login-code", path: "/account/exchange-login?step=code" },
      { name: "register", path: "/account/register" },
      { name: "forgotten", path: "/account/forgotten" },
      { name: "advertiser", path: `/p2p/advertiser/${advertiser}` },
      { name: "not-found", path: "/p2p/nowhere/626026470927669960626026470927669960", status: 404 },
      { name: "developer-style", path: "/test/style" },
      { name: "developer-locale", path: "/test/locale" },
      { name: "developer-bridge", path: "/test/jsBridge" },
    ],
    newcomer: [
      { name: "gate", path: "/p2p/verify" },
      { name: "kyc", path: "/account/kyc" },
      { name: "security-bare", path: "/account/security" },
      { name: "orders-none", path: "/p2p/order" },
      { name: "payments-none", path: "/p2p/payments" },
    ],
    [taker]: [
      { name: "order-form", path: `/p2p/buy?asset=USDT&fiat=USD&adv=${offer}` },
      { name: "orders", path: "/p2p/order" },
      order("order-waiting", waiting),
      order("order-pay", waiting, "?do=pay"),
      order("order-chat", waiting, "?do=chat"),
      order("order-paid", paid),
      order("order-completed", completed),
      order("order-canceled", canceled),
      { name: "share-receipt", path: `/p2p/order/${completed.orderId}/receipt` },
      { name: "review", path: `/p2p/review/${completed.orderId}` },
      { name: "figures-of-advertiser", path: `/p2p/advertiser/${advertiser}/figures` },
      { name: "payments", path: "/p2p/payments" },
      { name: "payments-new", path: "/p2p/payments/new?fiat=EUR" },
      { name: "notifications", path: "/notifications" },
      { name: "notification-settings", path: "/account/notifications" },
      { name: "account", path: "/account" },
      { name: "profile", path: "/account/profile" },
      { name: "limits", path: "/account/limits" },
      { name: "security", path: "/account/security" },
      { name: "quick-replies", path: "/account/quick-replies" },
      { name: "watches", path: "/account/watches" },
      { name: "followed", path: "/p2p/people/followed" },
      { name: "wallet", path: "/wallet" },
      { name: "help-message", path: "/help/message" },
      { name: "sub-users-none", path: "/account/sub-users" },
      { name: "merchant-apply", path: "/p2p/merchant" },
      { name: "api-keys", path: "/account/api-keys" },
      { name: "webhooks", path: "/account/webhooks" },
    ],
    [maker]: [
      { name: "adverts", path: "/p2p/adverts" },
      { name: "advert-new", path: "/p2p/adverts/new" },
      { name: "board", path: "/p2p/board" },
      { name: "merchant", path: "/p2p/merchant" },
      { name: "board-figures", path: "/p2p/board/figures" },
      { name: "order-to-release", path: `/p2p/sell/detail/${paid.orderId}` },
      { name: "release", path: `/p2p/sell/detail/${paid.orderId}?do=release` },
    ],
  };
}

/** The back office's, whose addresses contain no language. */
export const DESK_SCREENS: readonly Screen[] = [
  { name: "desk", path: "/desk" },
  { name: "desk-appeals", path: "/desk/appeals" },
  { name: "desk-kyc", path: "/desk/kyc" },
  { name: "desk-merchant-applications", path: "/desk/merchant-applications" },
  { name: "desk-merchants", path: "/desk/merchants" },
  { name: "desk-search", path: "/desk/search?find=buyer@demo.test" },
  { name: "desk-orders", path: "/desk/orders" },
  { name: "desk-users", path: "/desk/users?find=buyer@demo.test" },
  { name: "desk-adverts", path: "/desk/adverts" },
  { name: "desk-support", path: "/desk/support" },
  { name: "desk-limit-requests", path: "/desk/limit-requests" },
  { name: "desk-case-training", path: "/desk/case-training" },
  { name: "desk-decision-templates", path: "/desk/decision-templates" },
  { name: "desk-methods", path: "/desk/methods" },
  { name: "desk-assets", path: "/desk/assets" },
  { name: "desk-market", path: "/desk/market" },
  { name: "desk-settings", path: "/desk/settings" },
  { name: "desk-ledger", path: "/desk/ledger" },
  { name: "desk-reconciliation", path: "/desk/reconciliation" },
  { name: "desk-figures", path: "/desk/figures" },
  { name: "desk-service-keys", path: "/desk/service-keys" },
  { name: "desk-staff", path: "/desk/staff" },
  { name: "desk-log", path: "/desk/log" },
];
