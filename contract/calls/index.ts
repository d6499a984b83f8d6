import type { Wire } from "../call.ts";
import { accountCalls } from "./account.ts";
import { appealCalls } from "./appeals.ts";
import { advertCalls } from "./adverts.ts";
import { advertiserCalls } from "./advertisers.ts";
import { apiKeyCalls } from "./api-keys.ts";
import { appCalls } from "./app.ts";
import { chatCalls } from "./chat.ts";
import { deskAppealCalls } from "./backoffice-appeals.ts";
import { deskCalls } from "./backoffice.ts";
import { deskCatalogueCalls } from "./backoffice-catalogue.ts";
import { deskCaseTrainingCalls } from "./backoffice-case-training.ts";
import { deskDecisionTemplateCalls } from "./backoffice-decision-templates.ts";
import { deskFigureCalls } from "./backoffice-figures.ts";
import { deskKycCalls } from "./backoffice-kyc.ts";
import { deskOrderCalls } from "./backoffice-orders.ts";
import { deskSearchCalls } from "./backoffice-search.ts";
import { deskSupportCalls } from "./backoffice-support.ts";
import { deskReviewCalls } from "./backoffice-reviews.ts";
import { exchangeLoginCalls } from "./exchange-login.ts";
import { expressCalls } from "./express.ts";
import { figureCalls } from "./statistics.ts";
import { evidenceCalls } from "./evidence.ts";
import { fileCalls } from "./files.ts";
import { kycCalls } from "./kyc.ts";
import { limitCalls, limitRequestCalls } from "./limits.ts";
import { marketCalls } from "./market.ts";
import { notificationCalls } from "./notifications.ts";
import { telegramCalls } from "./telegram.ts";
import { orderCalls } from "./orders.ts";
import { paymentCalls } from "./payments.ts";
import { practiceCalls } from "./practice.ts";
import { proofCalls } from "./proof.ts";
import { realtimeCalls } from "./realtime.ts";
import { receiptCalls } from "./receipts.ts";
import { reviewCalls } from "./reviews.ts";
import { webhookCalls } from "./webhooks.ts";
import { securityCalls } from "./security.ts";
import { signInCalls } from "./sign-in.ts";
import { brokerCalls } from "./brokers.ts";
import { deskMarketCalls } from "./backoffice-market.ts";
import { deskAdvertCalls } from "./backoffice-adverts.ts";
import { deskLimitCalls } from "./backoffice-limits.ts";
import { deskLimitRequestCalls } from "./backoffice-limit-requests.ts";
import { deskExchangeCalls } from "./backoffice-exchange.ts";
import { deskStaffCalls } from "./backoffice-staff.ts";
import { deskUserCalls } from "./backoffice-users.ts";
import { favouriteCalls } from "./favourites.ts";
import { visitCalls } from "./visit.ts";
import { watchCalls } from "./watches.ts";
import { regionCalls } from "./region.ts";
import { supportCalls } from "./support.ts";
import { subUserCalls } from "./sub-users.ts";
import { walletCalls } from "./wallet.ts";
import { deskMerchantCalls } from "./backoffice-merchants.ts";
import { merchantCalls } from "./merchants.ts";

/** Every call of the API. The server registers a handler for each and refuses to start without one. */
export const calls = {
  ...accountCalls,
  ...appCalls,
  ...webhookCalls,
  ...signInCalls,
  ...exchangeLoginCalls,
  ...securityCalls,
  ...regionCalls,
  ...favouriteCalls,
  ...watchCalls,
  ...brokerCalls,
  ...visitCalls,
  ...walletCalls,
  ...marketCalls,
  ...advertCalls,
  ...advertiserCalls,
  ...reviewCalls,
  ...expressCalls,
  ...supportCalls,
  ...deskSupportCalls,
  ...deskReviewCalls,
  ...deskOrderCalls,
  ...deskSearchCalls,
  ...deskFigureCalls,
  ...orderCalls,
  ...receiptCalls,
  ...limitCalls,
  ...limitRequestCalls,
  ...appealCalls,
  ...deskAppealCalls,
  ...deskDecisionTemplateCalls,
  ...deskCaseTrainingCalls,
  ...evidenceCalls,
  ...apiKeyCalls,
  ...chatCalls,
  ...notificationCalls,
  ...telegramCalls,
  ...figureCalls,
  ...fileCalls,
  ...paymentCalls,
  ...practiceCalls,
  ...proofCalls,
  ...realtimeCalls,
  ...deskCalls,
  ...kycCalls,
  ...deskKycCalls,
  ...deskMarketCalls,
  ...deskCatalogueCalls,
  ...deskUserCalls,
  ...subUserCalls,
  ...merchantCalls,
  ...deskMerchantCalls,
  ...deskAdvertCalls,
  ...deskLimitCalls,
  ...deskLimitRequestCalls,
  ...deskStaffCalls,
  ...deskExchangeCalls,
};

type Calls = typeof calls;
export type Name = keyof Calls;
/** What crosses the wire for each call, by its name; the client and the server's handlers are typed by it, without a byte of schema on the page. */
export type WireOf<One extends Name> = Wire<Calls[One]>;
