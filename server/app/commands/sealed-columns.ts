import { sealedPendingAuthenticators } from "../../people/accounts/protection.store.ts";
import { authenticatorAad } from "../../people/accounts/security-code.service.ts";
import { sealedAuthenticators } from "../../people/accounts/security-code.store.ts";
import { sealedKeySecrets } from "../../people/api-keys/api-key.store.ts";
import { secretAad as keySecretAad } from "../../people/api-keys/signed-request.service.ts";
import { sealedStaff } from "../../people/staff/new-staff.store.ts";
import { sealedStaffProposals } from "../../people/staff/staff-proposal.store.ts";
import { sealedQrCodes, storedOriginals } from "../../delivery/files/file.store.ts";
import { sealedTelegramChats } from "../../delivery/notifications/telegram-chat.store.ts";
import { sealedFiles } from "../../delivery/files/sealed-file-rows.ts";
import type { FileStorage } from "../../core/files/file-storage.ts";
import { sealedKycFacts } from "../../people/kyc/kyc-case.store.ts";
import { sealedPictures } from "../../people/kyc/sealed-documents.ts";
import { sealedApplications } from "../../merchants/tiers/application.store.ts";
import { storedFiles } from "../../merchants/tiers/file.store.ts";
import { sealedOrderAccounts } from "../../trade/orders/order.store.ts";
import { accountAad } from "../../trade/orders/order-account.ts";
import { sealedReceiptKey } from "../../trade/receipts/receipt-key.store.ts";
import { sealedFingerprintKey } from "../../people/payments/fingerprint.store.ts";
import { sealedPayments } from "../../people/payments/payment.store.ts";
import { sealedServiceSecrets } from "../../exchange/service-keys/service-key.store.ts";
import type { SealedColumn } from "../../core/secrets/reseal.ts";
import { secretAad } from "../../merchants/webhooks/webhook.service.ts";
import { sealedWebhookSecrets } from "../../merchants/webhooks/webhook.store.ts";

/** Everything that is sealed. What is missing here can't be opened any more once an old key is taken away; a test holds it to the schema. */
export function sealedColumns(storage: FileStorage): readonly SealedColumn[] {
  return [
    sealedPayments,
    sealedFingerprintKey,
    sealedReceiptKey,
    sealedOrderAccounts(accountAad),
    sealedAuthenticators(authenticatorAad),
    sealedPendingAuthenticators(authenticatorAad),
    sealedStaff,
    sealedStaffProposals,
    sealedKycFacts,
    sealedPictures(storage),
    sealedFiles({ name: "originals of evidence", covers: "evidence_original.storage_name" }, storage, storedOriginals),
    sealedQrCodes,
    sealedKeySecrets(keySecretAad),
    sealedWebhookSecrets(secretAad),
    sealedServiceSecrets,
    sealedApplications,
    sealedTelegramChats,
    sealedFiles({ name: "papers of merchants", covers: "merchant_file.storage_name" }, storage, storedFiles),
  ];
}
