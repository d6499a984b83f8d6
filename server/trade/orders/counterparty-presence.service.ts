import type { UserId } from "@plaza/contract/ids.ts";
import { counterpartiesOf } from "../../people/accounts/counterparty.store.ts";
import { findUser } from "../../people/accounts/user.store.ts";
import type { Context } from "../../core/context.ts";

/** Tells everybody with whom this person has a running order that they have come or gone. */
export async function notifyCounterparties(context: Context, userId: UserId, online: boolean): Promise<void> {
  try {
    const counterparties = await counterpartiesOf(context.db, userId);
    if (counterparties.length === 0) return;
    const { uid } = await findUser(context.db, userId);
    context.sendEphemeral(counterparties, { kind: "presence", uid, online });
  } catch (error) {
    // Nobody is harmed: the next look at the order says who is here.
    context.log("warn", "presence_untold", { error: String(error) });
  }
}
