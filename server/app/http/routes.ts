import { accountRoutes } from "../../people/accounts/account.routes.ts";
import { appRoutes } from "../../people/accounts/app.routes.ts";
import { securityRoutes } from "../../people/accounts/security.routes.ts";
import { signInRoutes } from "../../people/accounts/sign-in.routes.ts";
import { backofficeAppealRoutes } from "../../disputes/appeals/backoffice-appeal.routes.ts";
import { backofficeCaseTrainingRoutes } from "../../disputes/case-training/case-training.routes.ts";
import { backofficeDecisionTemplateRoutes } from "../../disputes/decision-templates/decision-template.routes.ts";
import { appealRoutes } from "../../disputes/appeals/appeal.routes.ts";
import { advertRoutes } from "../../market/adverts/advert.routes.ts";
import { advertiserRoutes } from "../../community/advertisers/advertiser.routes.ts";
import { apiKeyRoutes } from "../../people/api-keys/api-key.routes.ts";
import { chatRoutes } from "../../trade/chat/chat.routes.ts";
import { quickReplyRoutes } from "../../trade/chat/quick-reply.routes.ts";
import { backofficeCatalogueRoutes } from "../../backoffice/catalogue/catalogue.routes.ts";
import { backofficeSavedViewRoutes } from "../../backoffice/saved-views/saved-view.routes.ts";
import { tradingRuleRoutes } from "../../market/trading-rules/trading-rule.routes.ts";
import { backofficeAlarmRoutes } from "../../backoffice/alarms/alarm.routes.ts";
import { backofficeSettingRoutes } from "../../backoffice/settings/setting.routes.ts";
import { backofficeMethodRoutes } from "../../backoffice/catalogue/method.routes.ts";
import { backofficeLedgerRoutes } from "../../backoffice/ledger/ledger.routes.ts";
import { backofficeAuditLogRoutes } from "../../backoffice/audit-log/audit-log.routes.ts";
import { backofficeFigureRoutes } from "../../backoffice/figures/figures.routes.ts";
import { backofficeAdvertRoutes } from "../../backoffice/adverts/advert.routes.ts";
import { backofficeLimitRoutes } from "../../backoffice/limits/limit.routes.ts";
import { backofficeLimitRequestRoutes } from "../../merchants/limit-requests/backoffice-limit-request.routes.ts";
import { limitRequestRoutes } from "../../merchants/limit-requests/limit-request.routes.ts";
import { backofficeStaffRoutes } from "../../backoffice/staff/staff.routes.ts";
import { backofficeSearchRoutes } from "../../backoffice/search/search.routes.ts";
import { backofficeUserRoutes } from "../../backoffice/users/user.routes.ts";
import { backofficeRoutes } from "../../backoffice/backoffice.routes.ts";
import { backofficeKycRoutes } from "../../people/kyc/backoffice-kyc.routes.ts";
import { exchangeLoginRoutes } from "../../exchange/login/exchange-login.routes.ts";
import { expressRoutes } from "../../market/express/express.routes.ts";
import { figureRoutes } from "../../merchants/statistics/statistics.routes.ts";
import { evidenceRoutes } from "../../disputes/evidence/evidence.routes.ts";
import { fileRoutes } from "../../delivery/files/file.routes.ts";
import { kycRoutes } from "../../people/kyc/kyc.routes.ts";
import { marketRoutes } from "../../market/offers/market.routes.ts";
import { notificationRoutes } from "../../delivery/notifications/notification.routes.ts";
import { limitRoutes } from "../../people/limits/limit.routes.ts";
import { orderRoutes } from "../../trade/lifecycle/order.routes.ts";
import { paymentRoutes } from "../../people/payments/payment.routes.ts";
import { practiceRoutes } from "../../people/practice/practice.routes.ts";
import { proofRoutes } from "../../proof/proof.routes.ts";
import { receiptRoutes } from "../../trade/receipts/receipt.routes.ts";
import { realtimeRoutes } from "../../delivery/realtime/stream.routes.ts";
import { backofficeOrderRoutes } from "../../backoffice/orders/order.routes.ts";
import { backofficeStalledOrderRoutes } from "../../disputes/stalled-orders/stalled-order.routes.ts";
import { backofficeSupportRoutes } from "../../community/support/backoffice-support.routes.ts";
import { supportRoutes } from "../../community/support/support.routes.ts";
import { backofficeReviewRoutes } from "../../community/reviews/backoffice-review.routes.ts";
import { reviewRoutes } from "../../community/reviews/review.routes.ts";
import { webhookRoutes } from "../../merchants/webhooks/webhook.routes.ts";
import { brokerRoutes } from "../../merchants/brokers/broker.routes.ts";
import { visitRoutes } from "../visit/visit.routes.ts";
import { watchRoutes } from "../../market/watches/watch.routes.ts";
import { favoriteRoutes } from "../../community/favorites/favorite.routes.ts";
import { regionRoutes } from "../../people/region/region.routes.ts";
import { telegramRoutes } from "../../people/telegram/telegram.routes.ts";
import { subUserRoutes } from "../../people/sub-users/sub-user.routes.ts";
import { suspendSubUsers } from "../../people/sub-users/sub-user.service.ts";
import { walletRoutes } from "../../wallet/wallet.routes.ts";
import { backofficeMerchantRoutes } from "../../merchants/tiers/backoffice-merchant.routes.ts";
import { merchantRoutes } from "../../merchants/tiers/merchant.routes.ts";
import { sendCode } from "../../people/accounts/send-code.service.ts";
import { assignOrderRoutes } from "../../trade/lifecycle/assign-order.routes.ts";
import { takeBackOrders } from "../../trade/orders/order.store.ts";
import { releaseToConfirm } from "../../trade/orders/release-facts.ts";
import { backofficeServiceKeyRoutes } from "../../exchange/service-keys/backoffice-service-key.routes.ts";
import { backofficeReconciliationRoutes } from "../../exchange/reconciliation/backoffice-reconciliation.routes.ts";
import type { AnyHandlers } from "./app.ts";

/** Who answers what: a call of the contract without a handler does not compile. */
export const handlers: AnyHandlers = {
  ...accountRoutes,
  "POST /api/ctc/send-code": sendCode(releaseToConfirm),
  ...appRoutes,
  ...webhookRoutes,
  ...signInRoutes(suspendSubUsers),
  ...exchangeLoginRoutes,
  ...securityRoutes,
  ...regionRoutes,
  ...favoriteRoutes,
  ...watchRoutes,
  ...brokerRoutes,
  ...visitRoutes,
  ...walletRoutes,
  ...receiptRoutes,
  ...marketRoutes,
  ...advertRoutes,
  ...advertiserRoutes,
  ...reviewRoutes,
  ...expressRoutes,
  ...backofficeReviewRoutes,
  ...supportRoutes,
  ...backofficeSupportRoutes,
  ...backofficeStalledOrderRoutes,
  ...backofficeSearchRoutes,
  ...backofficeOrderRoutes,
  ...backofficeFigureRoutes,
  ...orderRoutes,
  ...limitRoutes,
  ...limitRequestRoutes,
  ...appealRoutes,
  ...backofficeAppealRoutes,
  ...backofficeDecisionTemplateRoutes,
  ...backofficeCaseTrainingRoutes,
  ...backofficeSavedViewRoutes,
  ...evidenceRoutes,
  ...apiKeyRoutes,
  ...chatRoutes,
  ...quickReplyRoutes,
  ...notificationRoutes,
  ...telegramRoutes,
  ...figureRoutes,
  ...fileRoutes,
  ...paymentRoutes,
  ...practiceRoutes,
  ...proofRoutes,
  ...realtimeRoutes,
  ...backofficeRoutes,
  ...kycRoutes,
  ...backofficeKycRoutes,
  ...tradingRuleRoutes,
  ...backofficeAlarmRoutes,
  ...backofficeSettingRoutes,
  ...backofficeMethodRoutes,
  ...backofficeLedgerRoutes,
  ...backofficeAuditLogRoutes,
  ...backofficeCatalogueRoutes,
  ...backofficeUserRoutes,
  ...subUserRoutes(takeBackOrders),
  ...assignOrderRoutes,
  ...merchantRoutes,
  ...backofficeMerchantRoutes,
  ...backofficeAdvertRoutes,
  ...backofficeLimitRoutes,
  ...backofficeLimitRequestRoutes,
  ...backofficeStaffRoutes,
  ...backofficeServiceKeyRoutes,
  ...backofficeReconciliationRoutes,
};
