import type { FastifyInstance } from "fastify";
import type { Context } from "../../core/context.ts";
import { isCleanText } from "@plaza/domain/text/wellformed.ts";
import { takeVendorResult, type VendorOutcome } from "./kyc-vendor.service.ts";

const WEBHOOK_PATH = "/api/a/v2/kyc/vendor-webhook";
const MOST_BYTES = 64 * 1024;

/** A vendor repeats whatever is no 2xx. What a later try can't change either is a 422 too: its log shows it to the operator. */
const STATUS: Readonly<Record<VendorOutcome, number>> = {
  applied: 200,
  ignored: 200,
  superseded: 200,
  repeated: 200,
  signature_invalid: 401,
  clock_skewed: 401,
  malformed: 400,
  result_unknown: 422,
  user_unknown: 422,
  name_missing: 422,
  idempotency_mismatch: 422,
};

/** The webhook of an identity vendor: its own form and signature, and no session, key or anti-forgery token. */
export function addKycVendorWebhook(app: FastifyInstance, context: Context): void {
  const vendor = context.config.kycVendor;
  if (vendor === null) return;
  void app.register(async (webhook) => {
    webhook.removeAllContentTypeParsers();
    // The signature is over the text as it came.
    webhook.addContentTypeParser("*", { parseAs: "string", bodyLimit: MOST_BYTES }, (_request, body, done) => done(null, body));
    webhook.post(WEBHOOK_PATH, async (request, reply) => {
      const body = typeof request.body === "string" ? request.body : "";
      const header = (name: string) => {
        const value = request.headers[name];
        return typeof value === "string" ? value : undefined;
      };
      const outcome: VendorOutcome = isCleanText(body) ? await takeVendorResult(context, vendor, { header, body }) : "malformed";
      const status = STATUS[outcome];
      if (status !== 200) context.log("warn", "kyc_webhook_refused", { outcome });
      return reply.status(status).send(status === 200 ? { outcome } : { error: outcome });
    });
  });
}
