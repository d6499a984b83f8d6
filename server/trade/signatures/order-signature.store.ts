import type { OrderId, UserId } from "@plaza/contract/ids.ts";
import type { SignedAct } from "@plaza/domain/evidence/act-statement.ts";
import type { SignatureAlgorithm } from "@plaza/domain/evidence/web-signature.ts";
import type { Tx } from "../../core/db/database.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";

/** A step as its party's passkey signed it. */
export interface OrderSignature {
  /** The number of the step. */
  readonly seq: number;
  readonly action: SignedAct;
  /** The canonical text whose hash was signed. */
  readonly statement: string;
  readonly algorithm: SignatureAlgorithm;
  readonly publicKey: Buffer;
  readonly authenticatorData: Buffer;
  readonly clientData: Buffer;
  readonly signature: Buffer;
}

const insert = statement<void, OrderSignature & { orderId: OrderId; signerId: UserId }>(
  "order_signature_insert",
  `INSERT INTO order_signature (order_id, seq, signer_id, action, statement, algorithm, public_key, authenticator_data, client_data, signature)
   VALUES (:orderId, :seq, :signerId, :action, :statement, :algorithm, :publicKey, :authenticatorData, :clientData, :signature)`,
);

/** Not waited for: a signature that can't be written undoes its step. */
export function insertSignature(tx: Tx, orderId: OrderId, signerId: UserId, signature: OrderSignature): void {
  tx.unawaited(insert.count(tx, { orderId, signerId, ...signature }));
}

const ofOrder = statement<OrderSignature & { at: Date }, { orderId: OrderId }>(
  "order_signatures",
  `SELECT seq, action, statement, algorithm, public_key, authenticator_data, client_data, signature, at
   FROM order_signature WHERE order_id = :orderId ORDER BY seq`,
);

/** Returns the order's signed steps, the first one first; empty if no step was signed. */
export async function signaturesOf(on: Queryable, orderId: OrderId): Promise<(OrderSignature & { at: Date })[]> {
  return ofOrder.all(on, { orderId });
}
