import type { Id, StaffId } from "@plaza/contract/ids.ts";
import type { ServiceScope } from "@plaza/contract/service-scopes.ts";
import type { Tx } from "../../core/db/database.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";
import type { ServiceKeyId, ServiceKeyInput } from "./service-key.store.ts";

/** Service keys as the back office lists, makes and ends them: what one operator proposes, another one confirms. */

export type ServiceKeyProposalId = Id<"service_key_proposal">;

export interface ListedServiceKey {
  readonly id: ServiceKeyId;
  readonly publicId: string;
  readonly name: string;
  readonly kind: "hmac" | "ed25519";
  readonly scopes: readonly ServiceScope[];
  readonly allowedFrom: readonly string[];
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly lastUsedAt: Date | null;
  readonly lastUsedIp: string | null;
  readonly state: "active" | "expired" | "ended";
}

const listed = statement<ListedServiceKey>(
  "service_keys",
  `SELECT k.id, k.public_id, k.name, k.kind, k.scopes, k.allowed_from::text[] AS allowed_from, k.created_at, k.expires_at, k.last_used_at, k.last_used_ip,
     CASE WHEN k.ended_at IS NOT NULL THEN 'ended' WHEN k.expires_at <= now() THEN 'expired' ELSE 'active' END AS state
   FROM service_key k ORDER BY k.id DESC LIMIT 200`,
);

/** Returns the newest 200 keys, ended and expired ones too. */
export async function listServiceKeys(on: Queryable): Promise<ListedServiceKey[]> {
  return listed.all(on);
}

export interface ServiceKeyProposal {
  readonly id: ServiceKeyProposalId;
  /** The key to be ended; null: `input` says which to make. */
  readonly publicId: string | null;
  /** What the key to be ended is called. */
  readonly name: string | null;
  readonly input: ServiceKeyInput | null;
  readonly reason: string;
  readonly proposedBy: StaffId;
  readonly proposedByName: string;
  readonly proposedAt: Date;
}

const propose = statement<
  { id: ServiceKeyProposalId },
  { publicId: string | null; input: string | null; reason: string; proposedBy: StaffId }
>(
  "service_key_propose",
  `INSERT INTO service_key_proposal (key_id, input, reason, proposed_by)
   SELECT (SELECT id FROM service_key WHERE public_id = :publicId), :input::jsonb, :reason, :proposedBy
   ON CONFLICT (key_id) WHERE key_id IS NOT NULL DO NOTHING RETURNING id`,
);
const proposals = statement<ServiceKeyProposal>(
  "service_key_proposals",
  `SELECT p.id, k.public_id, k.name, p.input, p.reason, p.proposed_by, s.name AS proposed_by_name, p.proposed_at
   FROM service_key_proposal p JOIN staff s ON s.id = p.proposed_by LEFT JOIN service_key k ON k.id = p.key_id ORDER BY p.id LIMIT 200`,
);
const take = statement<{ publicId: string | null; input: ServiceKeyInput | null; proposedBy: StaffId }, { id: ServiceKeyProposalId }>(
  "service_key_proposal_take",
  `DELETE FROM service_key_proposal p WHERE p.id = :id
   RETURNING (SELECT public_id FROM service_key WHERE id = p.key_id) AS public_id, p.input, p.proposed_by`,
);

/** @returns null where the key's end is proposed already */
export async function proposeServiceKey(
  tx: Tx,
  {
    publicId,
    input,
    reason,
    proposedBy,
  }: { readonly publicId: string | null; readonly input: ServiceKeyInput | null; readonly reason: string; readonly proposedBy: StaffId },
): Promise<ServiceKeyProposalId | null> {
  return (await propose.first(tx, { publicId, input: input === null ? null : JSON.stringify(input), reason, proposedBy }))?.id ?? null;
}

/** Returns up to 200 proposals that wait for a second operator, the oldest first. */
export async function listServiceKeyProposals(on: Queryable): Promise<ServiceKeyProposal[]> {
  return proposals.all(on);
}

/** Takes a proposal away, to be carried out or dropped in the same transaction. Null: there is none. */
export async function takeServiceKeyProposal(tx: Tx, id: ServiceKeyProposalId) {
  return take.first(tx, { id });
}
