import { SERVICE_SCOPES } from "@plaza/contract/service-scopes.ts";
import type { Context } from "../../core/context.ts";
import { makeServiceKey } from "../../exchange/service-keys/service-key.service.ts";

/** Published: for trying the service API out (docs/integration.md). A database that has it never becomes a real market. */
const DEMO_KEY = { publicId: "sk_demo", secret: "de".repeat(32) };

/**
 * Gives the demo its service key, once.
 * @throws outside demo mode: its secret is published
 */
export async function seedDemoServiceKey({ config, db, randomBytes }: Context): Promise<void> {
  if (config.mode !== "demo") throw new Error("the demo's service key belongs into demo mode only");
  const input = { name: "Demo exchange", scopes: SERVICE_SCOPES, allowedFrom: [], expiresInDays: null, publicKey: null };
  await makeServiceKey(db, input, { sealingKey: config.sealingKey, randomBytes, by: null, published: DEMO_KEY });
}
