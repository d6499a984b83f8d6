import type { StaffRole } from "@plaza/contract/staff.ts";
import { hashPassword } from "../../people/accounts/password.ts";
import type { OwnerConfig } from "../../core/config.ts";
import { openDatabase } from "../../core/db/database.ts";
import { countStaff, insertStaff } from "../../people/staff/new-staff.store.ts";
import { DEMO_PASSWORD, DEMO_TOTP_SECRET, emailOf } from "./accounts.ts";

/** The demo's staff, with the demo's password and authenticator secret. */
const DEMO_STAFF: readonly { readonly key: string; readonly name: string; readonly role: StaffRole }[] = [
  { key: "support1", name: "Amara Lindqvist", role: "agent" },
  { key: "support2", name: "Tomas Brennick", role: "senior" },
  { key: "operator", name: "Ingrid Solheim", role: "operator" },
  { key: "operator2", name: "Joaquim Adler", role: "operator" },
];

/**
 * Gives a demo without staff its four. As the database's owner, because the application itself can't make staff.
 */
export async function seedDemoStaff({ ownerUrl, sealingKey }: OwnerConfig): Promise<void> {
  const owner = openDatabase({ url: ownerUrl, isOwner: true, poolSize: 1, random: Math.random, onConnectionError: () => undefined });
  try {
    await owner.transaction(async (tx) => {
      if ((await countStaff(tx)) > 0) return;
      const passwordHash = await hashPassword(DEMO_PASSWORD);
      for (const { key, ...one } of DEMO_STAFF) {
        await insertStaff(tx, sealingKey, {
          ...one,
          email: emailOf(key),
          userId: null,
          passwordHash,
          authenticatorSecret: DEMO_TOTP_SECRET,
        });
      }
    });
  } finally {
    await owner.close();
  }
}
