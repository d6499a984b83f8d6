import type { ConductFlag, WordFlag } from "@plaza/contract/calls/chat.ts";
import type { OrderId, UserId } from "@plaza/contract/ids.ts";
import { chatSignsAfter } from "@plaza/domain/fraud/chat-signs.ts";
import { conductSigns } from "@plaza/domain/fraud/conduct-signs.ts";
import { SEVERITY } from "@plaza/domain/fraud/severity.ts";
import { inForce } from "@plaza/domain/fraud/finding.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import { insertTraces } from "./fraud.store.ts";

/** Reads a first message, which takes a third of a second because the words of 17 languages are made with it: a start can afford that, a chat can't. */
export function prepareReading(): void {
  chatSignsAfter([], "1");
  conductSigns("1");
}

/**
 * Looks at what somebody writes in an order, before the message is there: the reader is warned beside it, and the case shows it. How
 * it behaves is said to its writer too.
 * @param line its `seq` is the number that the message gets, `before` what its writer has just sent, oldest first
 */
export async function traceWords(
  context: Context,
  tx: Tx,
  orderId: OrderId,
  line: { readonly by: UserId; readonly seq: number; readonly text: string; readonly before: readonly string[] },
): Promise<(WordFlag | ConductFlag)[]> {
  const found = [...chatSignsAfter(line.before, line.text), ...conductSigns(line.text)].map(
    (rule) => ({ rule, level: "warn", facts: { message: line.seq, severity: SEVERITY[rule] } }) as const,
  );
  const findings = inForce(found, context.settings.current);
  await insertTraces(tx, orderId, line.by, findings);
  for (const { rule } of findings) context.countChatFlag(rule);
  return findings.map(({ rule }) => rule);
}
