import type { backofficeExchangeCalls } from "@plaza/contract/calls/backoffice-exchange.ts";
import type { Context } from "../../core/context.ts";
import type { CallRequest, Handlers } from "../../core/handler.ts";
import { refuse, refused, type Outcome } from "../../core/http/refusal.ts";
import type { Tx } from "../../core/db/database.ts";
import type { StaffId } from "@plaza/contract/ids.ts";
import { listServiceKeyProposals, listServiceKeys, proposeServiceKey, takeServiceKeyProposal } from "./service-key-proposal.store.ts";
import { makeServiceKey, refuseServiceKeyInput } from "./service-key.service.ts";
import { endServiceKey, type ServiceKeyInput } from "./service-key.store.ts";

type Names = Extract<keyof typeof backofficeExchangeCalls, `${string}service-key${string}`>;
type KeyAuthors = { readonly proposed: StaffId; readonly confirmed: StaffId };
type Confirmed = { readonly key: string; readonly secret: string | null; readonly ended: boolean };

export const backofficeServiceKeyRoutes: Handlers<Names> = {
  "GET /api/desk/service-keys": async (context, { staff }) => {
    const [keys, proposals] = await Promise.all([listServiceKeys(context.db), listServiceKeyProposals(context.db)]);
    return {
      keys: keys.map((key) => ({
        key: key.publicId,
        name: key.name,
        kind: key.kind,
        scopes: [...key.scopes],
        allowedFrom: [...key.allowedFrom],
        createdAt: key.createdAt.toISOString(),
        expiresAt: key.expiresAt?.toISOString() ?? null,
        lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
        lastUsedIp: key.lastUsedIp,
        state: key.state,
      })),
      proposals: proposals.map(({ id, publicId, name, input, reason, proposedBy, proposedByName, proposedAt }) => ({
        proposalId: id,
        ends: publicId,
        name: input?.name ?? name ?? "",
        scopes: [...(input?.scopes ?? [])],
        allowedFrom: [...(input?.allowedFrom ?? [])],
        reason,
        proposedBy: proposedByName,
        proposedAt: proposedAt.toISOString(),
        own: proposedBy === staff.staffId,
      })),
    };
  },
  "POST /api/desk/propose-service-key": async (context, { tx, staff, record, body }) => {
    const { reason, name, scopes, allowedFrom = [], expiresInDays = null, publicKey = null } = body;
    if (reason.trim() === "") return refuse("reason_needed");
    const input = { name: name.trim(), scopes, allowedFrom, expiresInDays, publicKey };
    // Networks are read by the database outside of this transaction: one that it can't read must not end it.
    const wrong = await refuseServiceKeyInput(context.db, input);
    if (wrong !== null) return wrong;
    const proposalId = await proposeServiceKey(tx, { publicId: null, input, reason: reason.trim(), proposedBy: staff.staffId });
    if (proposalId === null) return refuse("already_done");
    record({
      action: "propose_service_key",
      object: "service_key",
      objectId: proposalId,
      reason: reason.trim(),
      data: { scopes, allowedFrom },
    });
    return { proposalId };
  },
  "POST /api/desk/propose-end-service-key": async (_context, { tx, staff, record, body }) => {
    if (body.reason.trim() === "") return refuse("reason_needed");
    const key = (await listServiceKeys(tx)).find((candidate) => candidate.publicId === body.key);
    if (key === undefined) return refuse("not_found");
    if (key.state === "ended") return refuse("already_done");
    const proposalId = await proposeServiceKey(tx, {
      publicId: key.publicId,
      input: null,
      reason: body.reason.trim(),
      proposedBy: staff.staffId,
    });
    if (proposalId === null) return refuse("already_done");
    record({
      action: "propose_service_key",
      object: "service_key",
      objectId: key.publicId,
      reason: body.reason.trim(),
      data: { ends: true },
    });
    return { proposalId };
  },
  "POST /api/desk/confirm-service-key": (context, request) => confirm(context, request),
  "POST /api/desk/decline-service-key": async (_context, { tx, record, body }) => {
    if (body.reason.trim() === "") return refuse("reason_needed");
    if ((await takeServiceKeyProposal(tx, body.proposalId)) === null) return refuse("not_found");
    record({ action: "decline_service_key", object: "service_key", objectId: body.proposalId, reason: body.reason.trim() });
    return { proposalId: body.proposalId };
  },
};

async function confirm(
  context: Context,
  { tx, staff, record, body }: CallRequest<"POST /api/desk/confirm-service-key">,
): Promise<Outcome<Confirmed>> {
  const proposal = await takeServiceKeyProposal(tx, body.proposalId);
  if (proposal === null) return refuse("not_found");
  const { publicId, input, proposedBy } = proposal;
  if (proposedBy === staff.staffId) return refuse("second_operator_needed");
  const by = { proposed: proposedBy, confirmed: staff.staffId };
  const done = input === null ? await end(tx, publicId ?? "") : await make(context, tx, input, by);
  if (refused(done)) return done;
  const action = done.ended ? ("end_service_key" as const) : ("create_service_key" as const);
  record({ action, object: "service_key", objectId: done.key, data: { proposedBy } });
  return done;
}

async function make({ config, randomBytes }: Context, tx: Tx, input: ServiceKeyInput, by: KeyAuthors): Promise<Confirmed> {
  const { publicId, secret } = await makeServiceKey(tx, input, { sealingKey: config.sealingKey, randomBytes, by });
  return { key: publicId, secret, ended: false };
}

async function end(tx: Parameters<typeof endServiceKey>[0], key: string): Promise<Outcome<Confirmed>> {
  return (await endServiceKey(tx, key)) ? { key, secret: null, ended: true } : refuse("already_done");
}
