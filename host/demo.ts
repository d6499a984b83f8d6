import type { PlazaKey } from "./api/signature.ts";
import type { IdentityStatus } from "./identity/identity-status.ts";

/** Published names and passwords: this exchange is an example and holds nothing of value. */

export const DEMO_KEY: PlazaKey = { id: "pk_demo", secret: "d0".repeat(32) };

/** The exchange's key at Plaza; a Plaza in demo mode has it. */
export const DEMO_SERVICE_KEY: PlazaKey = { id: "sk_demo", secret: "de".repeat(32) };

export const DEMO_CLIENT = { id: "plaza", secret: "demo-client-secret" } as const;

export const DEMO_PASSWORD = "Demo-Passw0rd!";

/** For any authenticator app. */
export const DEMO_TOTP_SECRET = "JBSWY3DPEHPK3PXP";

export interface ExchangeUser {
  /** OpenID Connect's `sub`, and the name in every call between the two. */
  readonly externalId: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly phone: string | null;
  readonly name: string;
  /** As the identity check found it: Plaza compares payments with it. */
  readonly legalName: string;
  /** Two letters. */
  readonly country: string;
  /** What the identity check has come to when the exchange starts. */
  readonly identity: IdentityStatus;
  /** Spot coins at the start, as decimal strings. */
  readonly spot: Readonly<Record<string, string>>;
}

export const DEMO_USERS = [
  {
    externalId: "ex-1001",
    email: "ana@exchange.test",
    emailVerified: true,
    phone: "+14155550101",
    name: "Ana",
    legalName: "Ana Alvarez",
    country: "US",
    identity: "approved",
    spot: { USDT: "1000", BTC: "0.5", ETH: "4" },
  },
  {
    externalId: "ex-1002",
    email: "ben@exchange.test",
    emailVerified: true,
    phone: "+14155550102",
    name: "Ben",
    legalName: "Ben Brown",
    country: "US",
    identity: "approved",
    spot: { USDT: "250" },
  },
  {
    externalId: "ex-1003",
    email: "cleo@exchange.test",
    emailVerified: false,
    phone: null,
    name: "Cleo",
    legalName: "Cleo Clark",
    country: "US",
    identity: "none",
    spot: { USDT: "10" },
  },
] as const satisfies readonly ExchangeUser[];
