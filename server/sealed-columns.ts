import { sealedPendingAuthenticators } from "./accounts/protection.store.ts";
import { authenticatorPlace } from "./accounts/security-code.service.ts";
import { sealedAuthenticators } from "./accounts/security-code.store.ts";
import { sealedKeySecrets } from "./apikeys/apikey.store.ts";
import { secretPlace as keySecretPlace } from "./apikeys/signed-request.service.ts";
import { sealedStaff } from "./desk/new-staff.store.ts";
import { sealedQrCodes, storedOriginals } from "./files/file.store.ts";
import { sealedFiles } from "./files/sealed-files.ts";
import type { FileStorage } from "./files/storage.ts";
import { sealedKycFacts } from "./kyc/kyc-case.store.ts";
import { sealedPictures } from "./kyc/sealed-pictures.ts";
import { sealedApplications } from "./merchants/application.store.ts";
import { storedFiles } from "./merchants/file.store.ts";
import { sealedOrderAccounts } from "./orders/order.store.ts";
import { accountPlace } from "./orders/order.view.ts";
import { sealedPayments } from "./payments/payment.store.ts";
import type { SealedColumn } from "./secrets/reseal.ts";
import { secretPlace } from "./webhooks/webhook.service.ts";
import { sealedWebhookSecrets } from "./webhooks/webhook.store.ts";

/** Everything that is sealed. What is missing here can't be opened any more once an old key is taken away; a test holds it to the schema. */
export function sealedColumns(storage: FileStorage): readonly SealedColumn[] {
  return [
    sealedPayments,
    sealedOrderAccounts(accountPlace),
    sealedAuthenticators(authenticatorPlace),
    sealedPendingAuthenticators(authenticatorPlace),
    sealedStaff,
    sealedKycFacts,
    sealedPictures(storage),
    sealedFiles({ name: "originals of evidence", covers: "evidence_original.storage_name" }, storage, storedOriginals),
    sealedQrCodes,
    sealedKeySecrets(keySecretPlace),
    sealedWebhookSecrets(secretPlace),
    sealedApplications,
    sealedFiles({ name: "papers of merchants", covers: "merchant_file.storage_name" }, storage, storedFiles),
  ];
}
