import type { AppealReason, CaseAudience, CaseEnding, CaseEntryKind, CaseKind, CaseTurn, RuleNumber } from "@plaza/contract/appeal.ts";
import type { CaseId, FileId, OrderId, StaffId } from "@plaza/contract/ids.ts";
import type { OrderRole } from "@plaza/contract/order.ts";
import type { CryptoMinor } from "@plaza/domain/money/amount.ts";

/** A case as the server knows it. */
export interface CaseRecord {
  readonly id: CaseId;
  readonly orderId: OrderId;
  readonly kind: CaseKind;
  readonly parentId: CaseId | null;
  readonly openedBy: OrderRole;
  readonly reason: AppealReason;
  readonly turn: CaseTurn;
  readonly turnUntil: Date;
  readonly silent: OrderRole | null;
  readonly assignedTo: StaffId | null;
  readonly proposal: {
    readonly rule: RuleNumber;
    readonly reason: string;
    readonly by: StaffId;
    /** Of a rule that shares the coins: the buyer's part, in minor units. */
    readonly buyerShare: CryptoMinor | null;
  } | null;
  readonly rule: RuleNumber | null;
  readonly decision: string | null;
  /** Of a decision that has shared the coins. */
  readonly buyerShare: CryptoMinor | null;
  readonly decidedBy: StaffId | null;
  readonly confirmedBy: StaffId | null;
  readonly ending: CaseEnding | null;
  readonly openedAt: Date;
  readonly closedAt: Date | null;
  /** The database's clock when this was read. */
  readonly readAt: Date;
}

/** A line to be written; its number and time come from the database. */
export interface NewEntry {
  readonly kind: CaseEntryKind;
  readonly actor: OrderRole | "system" | "support";
  readonly actorId: string | null;
  readonly audience: CaseAudience;
  readonly text?: string;
  readonly fileIds?: readonly FileId[];
  readonly data?: object;
}

export interface EntryRecord {
  readonly caseId: CaseId;
  readonly seq: number;
  readonly kind: CaseEntryKind;
  readonly actor: NewEntry["actor"];
  readonly actorId: string | null;
  readonly audience: CaseAudience;
  readonly text: string;
  readonly fileIds: readonly FileId[];
  readonly data: Readonly<Record<string, unknown>>;
  readonly at: Date;
}
