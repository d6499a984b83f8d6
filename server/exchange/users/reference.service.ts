import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import { refuse, refused, type Outcome } from "../../core/http/refusal.ts";
import { digest } from "../../core/secrets/seal.ts";
import type { ServiceName } from "@plaza/contract/calls/service.ts";
import type { ServiceRequest } from "../service-handler.ts";
import { findReference, insertReference } from "./service-reference.store.ts";

/**
 * Does something once for its reference. The reference, the effect and the answer are one transaction; the same request later gets the same
 * answer, and another one under the reference is refused. What was refused may be tried again.
 */
export async function changeOnce<Answer extends object>(
  context: Context,
  request: Pick<ServiceRequest<ServiceName>, "change">,
  named: { readonly call: ServiceName; readonly reference: string; readonly input: readonly unknown[] },
  act: (tx: Tx) => Promise<Outcome<Answer>>,
): Promise<Outcome<Answer>> {
  const { call, reference } = named;
  const fingerprint = digest(JSON.stringify(named.input));
  const first = await firstAnswer<Answer>(context, call, reference, fingerprint);
  if (first !== null) return first;
  const answered = await request.change<Answer>(async (tx) => {
    const answer = await act(tx);
    if (refused(answer)) return answer;
    return (await insertReference(tx, { call, reference, fingerprint, answer })) ? answer : null;
  });
  return answered ?? (await firstAnswer<Answer>(context, call, reference, fingerprint)) ?? refuse("busy");
}

async function firstAnswer<Answer>(
  context: Context,
  call: string,
  reference: string,
  fingerprint: Buffer,
): Promise<Outcome<Answer> | null> {
  const first = await findReference(context.db, call, reference);
  if (first === null) return null;
  return first.fingerprint.equals(fingerprint) ? (first.answer as Answer) : refuse("idempotency_mismatch");
}
