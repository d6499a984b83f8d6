import { authenticatorPlace } from "./accounts/security-code.service.ts";
import { sealedAuthenticators } from "./accounts/security-code.store.ts";
import { ConfigError, readConfig } from "./config.ts";
import { openDatabase } from "./db/database.ts";
import { sealedStaff } from "./desk/new-staff.store.ts";
import { folderStorage } from "./files/storage.ts";
import { sealedKycFacts } from "./kyc/kyc-case.store.ts";
import { sealedPictures } from "./kyc/sealed-pictures.ts";
import { sealedOrderAccounts } from "./orders/order.store.ts";
import { accountPlace } from "./orders/order.view.ts";
import { sealedPayments } from "./payments/payment.store.ts";
import { resealAll } from "./secrets/reseal.ts";
import { secretPlace } from "./webhooks/webhook.service.ts";
import { sealedWebhookSecrets } from "./webhooks/webhook.store.ts";

/** Brings everything sealed under the key of SEALING_KEY; SEALING_KEYS_BEFORE can then go. The market may run meanwhile; what staff sign in with only the database's owner may change. */
try {
  const { adminUrl, sealingKey, filesDir } = readConfig(process.env);
  const db = openDatabase({ url: adminUrl, poolSize: 1, random: Math.random, onConnectionError: () => undefined });
  const columns = [
    sealedPayments,
    sealedOrderAccounts(accountPlace),
    sealedAuthenticators(authenticatorPlace),
    sealedStaff,
    sealedKycFacts,
    sealedPictures(folderStorage(filesDir)),
    sealedWebhookSecrets(secretPlace),
  ];
  for (const { name, resealed } of await resealAll(db, sealingKey, columns)) process.stdout.write(`${resealed} ${name} resealed\n`);
  await db.close();
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(2);
}
