import type { StaffId, Uid, UserId } from "@plaza/contract/ids.ts";
import type { AuditAction, AuditObject, StaffRole } from "@plaza/contract/staff.ts";

/** A logged-in staff member, as every staff call knows them. */
export interface Staff {
  readonly staffId: StaffId;
  readonly name: string;
  readonly email: string;
  readonly role: StaffRole;
  /** Their own account as a trader, on whose cases they may not act. */
  readonly userId: UserId | null;
  readonly uid: Uid | null;
  readonly sessionId: string;
  readonly tokenHash: Buffer;
}

/** One thing that a member of staff did, for the log that can't be changed. Nothing personal: ids, reasons, counts. */
export interface AuditEntry {
  readonly action: AuditAction;
  /** What it was done to. */
  readonly object: AuditObject;
  readonly objectId: string;
  readonly reason?: string;
  readonly data?: Readonly<Record<string, unknown>>;
}
