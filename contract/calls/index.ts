import type { Wire } from "../call.ts";
import { accountCalls } from "./account.ts";
import { appealCalls } from "./appeals.ts";
import { advertCalls } from "./adverts.ts";
import { advertiserCalls } from "./advertisers.ts";
import { apiKeyCalls } from "./api-keys.ts";
import { appCalls } from "./app.ts";
import { chatCalls } from "./chat.ts";
import { quickReplyCalls } from "./quick-replies.ts";
import { backofficeAppealCalls } from "./backoffice-appeals.ts";
import { backofficeCalls } from "./backoffice.ts";
import { backofficeCatalogueCalls } from "./backoffice-catalogue.ts";
import { backofficeCaseTrainingCalls } from "./backoffice-case-training.ts";
import { backofficeDecisionTemplateCalls } from "./backoffice-decision-templates.ts";
import { backofficeFigureCalls } from "./backoffice-figures.ts";
import { backofficeKycCalls } from "./backoffice-kyc.ts";
import { backofficeOrderCalls } from "./backoffice-orders.ts";
import { backofficeStalledOrderCalls } from "./backoffice-stalled-orders.ts";
import { backofficeSavedViewCalls } from "./backoffice-saved-views.ts";
import { backofficeSearchCalls } from "./backoffice-search.ts";
import { backofficeSupportCalls } from "./backoffice-support.ts";
import { backofficeReviewCalls } from "./backoffice-reviews.ts";
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
import { tradingRuleCalls } from "./trading-rules.ts";
import { backofficeAlarmCalls } from "./backoffice-alarms.ts";
import { backofficeSettingCalls } from "./backoffice-settings.ts";
import { backofficeMethodCalls } from "./backoffice-methods.ts";
import { backofficeLedgerCalls } from "./backoffice-ledger.ts";
import { backofficeAuditLogCalls } from "./backoffice-audit-log.ts";
import { backofficeAdvertCalls } from "./backoffice-adverts.ts";
import { backofficeLimitCalls } from "./backoffice-limits.ts";
import { backofficeLimitRequestCalls } from "./backoffice-limit-requests.ts";
import { backofficeExchangeCalls } from "./backoffice-exchange.ts";
import { backofficeStaffCalls } from "./backoffice-staff.ts";
import { backofficeUserCalls } from "./backoffice-users.ts";
import { favoriteCalls } from "./favorites.ts";
import { visitCalls } from "./visit.ts";
import { watchCalls } from "./watches.ts";
import { regionCalls } from "./region.ts";
import { supportCalls } from "./support.ts";
import { subUserCalls } from "./sub-users.ts";
import { walletCalls } from "./wallet.ts";
import { backofficeMerchantCalls } from "./backoffice-merchants.ts";
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
  ...favoriteCalls,
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
  ...backofficeSupportCalls,
  ...backofficeReviewCalls,
  ...backofficeStalledOrderCalls,
  ...backofficeSearchCalls,
  ...backofficeOrderCalls,
  ...backofficeFigureCalls,
  ...orderCalls,
  ...receiptCalls,
  ...limitCalls,
  ...limitRequestCalls,
  ...appealCalls,
  ...backofficeAppealCalls,
  ...backofficeDecisionTemplateCalls,
  ...backofficeCaseTrainingCalls,
  ...backofficeSavedViewCalls,
  ...evidenceCalls,
  ...apiKeyCalls,
  ...chatCalls,
  ...quickReplyCalls,
  ...notificationCalls,
  ...telegramCalls,
  ...figureCalls,
  ...fileCalls,
  ...paymentCalls,
  ...practiceCalls,
  ...proofCalls,
  ...realtimeCalls,
  ...backofficeCalls,
  ...kycCalls,
  ...backofficeKycCalls,
  ...tradingRuleCalls,
  ...backofficeAlarmCalls,
  ...backofficeSettingCalls,
  ...backofficeMethodCalls,
  ...backofficeLedgerCalls,
  ...backofficeAuditLogCalls,
  ...backofficeCatalogueCalls,
  ...backofficeUserCalls,
  ...subUserCalls,
  ...merchantCalls,
  ...backofficeMerchantCalls,
  ...backofficeAdvertCalls,
  ...backofficeLimitCalls,
  ...backofficeLimitRequestCalls,
  ...backofficeStaffCalls,
  ...backofficeExchangeCalls,
};

type Calls = typeof calls;
export type Name = keyof Calls;
/** What crosses the wire for each call, by its name; the client and the server's handlers are typed by it, without a byte of schema on the page. */
export type WireOf<One extends Name> = Wire<Calls[One]>;
