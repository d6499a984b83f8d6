import { createServiceClient, hmacSigner, Refused } from "@plaza/client";
import type { PlazaKey } from "../api/signature.ts";
import type { ExchangeUser } from "../demo.ts";
import type { IdentityStatus } from "./identity-status.ts";

export interface IdentityReports {
  /** What the exchange knows of a user now; Plaza may learn it a moment later. */
  statusOf(externalId: string): IdentityStatus;
  /** Notifies Plaza, after everything that was reported before, and again until it has taken it. */
  report(user: ExchangeUser, status: IdentityStatus): void;
  close(): void;
}

interface Report {
  readonly user: ExchangeUser;
  readonly status: IdentityStatus;
  readonly reference: string;
  readonly checkedAt: string;
}

interface ReportsOptions {
  /** Where Plaza's service API is. */
  readonly origin: () => string;
  /** The exchange's service key, with the scopes `users` and `kyc`. */
  readonly key: () => PlazaKey;
  readonly retryMs?: number;
}

/**
 * The results of the exchange's own identity checks, on their way to Plaza. Each report has one reference, under which Plaza takes it once. In
 * memory; a real exchange keeps what Plaza has not taken.
 */
export function openIdentityReports({ origin, key, retryMs = 2000 }: ReportsOptions): IdentityReports {
  const statuses = new Map<string, IdentityStatus>();
  const waiting: Report[] = [];
  let isSending = false;
  let retry: NodeJS.Timeout | undefined;
  const send = async () => {
    if (isSending) return;
    isSending = true;
    try {
      for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
        await notifyPlaza(origin(), key(), next);
        waiting.shift();
      }
    } catch {
      retry = setTimeout(() => void send(), retryMs);
    } finally {
      isSending = false;
    }
  };
  return {
    statusOf: (externalId) => statuses.get(externalId) ?? "none",
    report: (user, status) => {
      statuses.set(user.externalId, status);
      const checkedAt = new Date().toISOString();
      waiting.push({ user, status, checkedAt, reference: `identity-${user.externalId}-${crypto.randomUUID()}` });
      clearTimeout(retry);
      void send();
    },
    close: () => {
      waiting.length = 0;
      clearTimeout(retry);
    },
  };
}

/** Makes the user if Plaza does not know them yet. A refusal is a mistake of this exchange: it is written down, and not tried again. */
async function notifyPlaza(origin: string, { id, secret }: PlazaKey, { user, status, reference, checkedAt }: Report): Promise<void> {
  const plaza = createServiceClient({ origin, signer: hmacSigner(id, secret) });
  const { externalId, email, emailVerified, phone, legalName, country } = user;
  const params = { externalId };
  try {
    const contact = { ...(emailVerified ? { email } : {}), ...(phone === null ? {} : { phone }) };
    await plaza.call("PUT /api/s/v1/users/{externalId}", { params, body: { ...contact, country } });
    const body = { status, type: "personal", legalName, country, reference, checkedAt } as const;
    await plaza.call("PUT /api/s/v1/users/{externalId}/kyc", { params, body });
  } catch (fault) {
    if (!(fault instanceof Refused) || fault.code === "network" || fault.status >= 500) throw fault;
    process.stderr.write(`exchange: Plaza refused ${reference}: ${fault.code}\n`);
  }
}
