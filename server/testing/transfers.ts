import type { Id } from "@plaza/contract/ids.ts";
import { cryptoMinor } from "@plaza/domain/money/amount.ts";
import { refused } from "../core/http/refusal.ts";
import { applyTransferEvent, beginTransfer } from "../exchange/transfers/transfer.service.ts";
import type { Person, Stack } from "./stack.ts";

/** 0.4 USDT on the way to the exchange, which never answered. */
export async function unknownTransfer({ server }: Stack, person: Person, reference: string): Promise<Id<"exchange_transfer">> {
  const { context } = server;
  const request = { reference, direction: "from_p2p" as const, userId: person.id, asset: "USDT", amount: cryptoMinor(400_000n) };
  const id = await context.db.transaction((tx) => beginTransfer(tx, request), refused);
  if (refused(id)) throw new Error(id.code);
  for (const event of ["send", "no_answer"] as const) await context.db.transaction((tx) => applyTransferEvent(context, tx, id, event));
  return id;
}
