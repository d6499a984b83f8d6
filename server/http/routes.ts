import { accountRoutes } from "../accounts/account.routes.ts";
import { appRoutes } from "../accounts/app.routes.ts";
import { securityRoutes } from "../accounts/security.routes.ts";
import { signInRoutes } from "../accounts/sign-in.routes.ts";
import { deskAppealRoutes } from "../appeals/desk-appeal.routes.ts";
import { appealRoutes } from "../appeals/appeal.routes.ts";
import { advertRoutes } from "../adverts/advert.routes.ts";
import { advertiserRoutes } from "../advertisers/advertiser.routes.ts";
import { apiKeyRoutes } from "../apikeys/apikey.routes.ts";
import { chatRoutes } from "../chat/chat.routes.ts";
import { deskMarketRoutes } from "../desk/desk-market.routes.ts";
import { deskAdvertRoutes } from "../desk/desk-adverts.routes.ts";
import { deskLimitRoutes } from "../desk/desk-limits.routes.ts";
import { deskStaffRoutes } from "../desk/desk-staff.routes.ts";
import { deskUserRoutes } from "../desk/desk-users.routes.ts";
import { deskRoutes } from "../desk/desk.routes.ts";
import { deskKycRoutes } from "../kyc/desk-kyc.routes.ts";
import { expressRoutes } from "../express/express.routes.ts";
import { figureRoutes } from "../figures/figures.routes.ts";
import { evidenceRoutes } from "../evidence/evidence.routes.ts";
import { fileRoutes } from "../files/file.routes.ts";
import { kycRoutes } from "../kyc/kyc.routes.ts";
import { marketRoutes } from "../market/market.routes.ts";
import { notificationRoutes } from "../notifications/notification.routes.ts";
import { limitRoutes } from "../orders/limits.routes.ts";
import { orderRoutes } from "../orders/order.routes.ts";
import { paymentRoutes } from "../payments/payment.routes.ts";
import { proofRoutes } from "../proof/proof.routes.ts";
import { realtimeRoutes } from "../realtime/stream.routes.ts";
import { deskReviewRoutes } from "../reviews/desk-review.routes.ts";
import { reviewRoutes } from "../reviews/review.routes.ts";
import { webhookRoutes } from "../webhooks/webhook.routes.ts";
import { brokerRoutes } from "../brokers/broker.routes.ts";
import { favouriteRoutes } from "../favourites/favourite.routes.ts";
import { regionRoutes } from "../region/region.routes.ts";
import { subUserRoutes } from "../sub-users/sub-user.routes.ts";
import { walletRoutes } from "../wallet/wallet.routes.ts";
import { deskMerchantRoutes } from "../merchants/desk-merchant.routes.ts";
import { merchantRoutes } from "../merchants/merchant.routes.ts";
import type { AnyHandlers } from "./app.ts";

/** Who answers what: a call of the contract without a handler does not compile. */
export const handlers: AnyHandlers = {
  ...accountRoutes,
  ...appRoutes,
  ...webhookRoutes,
  ...signInRoutes,
  ...securityRoutes,
  ...regionRoutes,
  ...favouriteRoutes,
  ...brokerRoutes,
  ...walletRoutes,
  ...marketRoutes,
  ...advertRoutes,
  ...advertiserRoutes,
  ...reviewRoutes,
  ...expressRoutes,
  ...deskReviewRoutes,
  ...orderRoutes,
  ...limitRoutes,
  ...appealRoutes,
  ...deskAppealRoutes,
  ...evidenceRoutes,
  ...apiKeyRoutes,
  ...chatRoutes,
  ...notificationRoutes,
  ...figureRoutes,
  ...fileRoutes,
  ...paymentRoutes,
  ...proofRoutes,
  ...realtimeRoutes,
  ...deskRoutes,
  ...kycRoutes,
  ...deskKycRoutes,
  ...deskMarketRoutes,
  ...deskUserRoutes,
  ...subUserRoutes,
  ...merchantRoutes,
  ...deskMerchantRoutes,
  ...deskAdvertRoutes,
  ...deskLimitRoutes,
  ...deskStaffRoutes,
};
