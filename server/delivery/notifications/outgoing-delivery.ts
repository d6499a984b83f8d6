import type { Context } from "../../core/context.ts";
import { NotTaken, type Carriers } from "./carrier.ts";
import { claimDue, giveUpMessage, giveUpStaleMessages, markSent, postponeMessage, type DueMessage } from "./outgoing.store.ts";

const CARRIED = ["email", "phone", "telegram"] as const;
const AT_ONCE = 10;
export const MOST_TRIES = 6;
const FIRST_WAIT_SECONDS = 5;

/** How long until the next try: 5 s, 20 s, 80 s, 5 min, 21 min, each up to a quarter longer, so that a crowd does not come back at once. */
export function waitAfter(tries: number, random: () => number): number {
  return FIRST_WAIT_SECONDS * 4 ** (tries - 1) * (1 + random() / 4);
}

/**
 * One round of sending what is due. A message goes out once at most: it is claimed first, and tried again only where it is certain that
 * nobody took it.
 * @returns how many were tried
 */
export async function deliverDue(context: Context, carriers: Carriers): Promise<number> {
  await giveUpStaleMessages(context.db);
  const channels = CARRIED.filter((channel) => carriers[channel] !== null);
  const due = await claimDue(context.db, AT_ONCE, channels);
  await Promise.all(due.map((message) => deliver(context, carriers, message)));
  return due.length;
}

async function deliver(context: Context, carriers: Carriers, message: DueMessage): Promise<void> {
  try {
    await carriers[message.channel]?.send(message);
    await markSent(context.db, message.id);
    context.countMessage(message.channel, "sent");
  } catch (error) {
    const again = error instanceof NotTaken && !error.forGood && message.tries < MOST_TRIES;
    const problem = error instanceof NotTaken ? error.message : "unknown whether it was sent";
    const wait = Math.max(waitAfter(message.tries, context.random), error instanceof NotTaken ? error.waitSeconds : 0);
    if (again) await postponeMessage(context.db, message.id, wait, problem);
    else {
      await giveUpMessage(context.db, message.id, problem);
      context.countMessage(message.channel, "failed");
    }
    context.log("warn", again ? "message_postponed" : "message_given_up", {
      message: message.id,
      channel: message.channel,
      tries: message.tries,
      problem,
    });
  }
}
