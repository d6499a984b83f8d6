import type { FileId } from "@plaza/contract/ids.ts";
import type { CodeChannel } from "../../shell/security-code/purpose.ts";

/** What a person may have to state of an order in the first person. */
export const TICK_NAMES = ["confirm_paid", "confirm_not_paid", "confirm_second", "confirm_settled", "confirm_reversible"] as const;
export type TickName = (typeof TICK_NAMES)[number];

/** What a form of the order page held when it was sent; it comes back with a refusal, so that nothing is typed twice. Codes never come back. */
export interface Typed {
  /** The statements that were ticked. */
  readonly ticks: readonly TickName[];
  readonly reason: string;
  readonly amount: string;
  readonly senderName: string;
  /** The seller who releases for another name has confirmed it. */
  readonly nameAccepted: boolean;
  readonly payerName: string;
  readonly lastDigits: string;
  readonly bankReference: string;
  readonly channel: CodeChannel | undefined;
  /** Of the second of two codes, where the form has two. */
  readonly secondChannel: CodeChannel | undefined;
  readonly content: string;
  /** A proof that has been uploaded already, so that it is not picked and sent a second time. */
  readonly proof: { readonly fileId: FileId; readonly name: string } | null;
}

export const NOTHING_TYPED: Typed = {
  ticks: [],
  reason: "",
  amount: "",
  senderName: "",
  nameAccepted: false,
  payerName: "",
  lastDigits: "",
  bankReference: "",
  channel: undefined,
  secondChannel: undefined,
  content: "",
  proof: null,
};

/** Which part of the form is wrong. `name_blocked`: the platform does not let this release go to another name. */
export type FieldProblem =
  | "tick"
  | "reason"
  | "last_digits"
  | "bank_reference"
  | "amount_unread"
  | "amount"
  | "sender_name"
  | "name_differs"
  | "name_blocked"
  | "code"
  | "second_code"
  | "proof";
