import { messageOf } from "./errors/error-message.ts";
import { readVendorMapping, type VendorMapping } from "@plaza/domain/kyc/vendor-mapping.ts";
import { ConfigError } from "./config-error.ts";

/** The identity vendor whose signed webhook decides verifications. */
export interface KycVendorSettings {
  readonly mapping: VendorMapping;
  /** As the vendor gives it; its bytes are the key. */
  readonly secret: string;
}

const LEAST_SECRET = 16;

/** Null: verifications are decided by the exchange or in the back office. */
export function readKycVendor(env: NodeJS.ProcessEnv): KycVendorSettings | null {
  const text = env["KYC_WEBHOOK_MAPPING"] ?? "";
  if (text === "") return null;
  const secret = env["KYC_WEBHOOK_SECRET"] ?? "";
  if (secret.length < LEAST_SECRET)
    throw new ConfigError(`KYC_WEBHOOK_SECRET has at least ${LEAST_SECRET} characters; KYC_WEBHOOK_MAPPING needs it`);
  try {
    return { mapping: readVendorMapping(text), secret };
  } catch (error) {
    throw new ConfigError(`KYC_WEBHOOK_MAPPING can't be read: ${messageOf(error)}`);
  }
}
