import { keysOf } from "@plaza/contract/typed-keys.ts";
import { readField } from "@plaza/contract/unknown-value.ts";
import { splitCallName } from "@plaza/contract/call.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { serviceCalls, type ServiceCall, type ServiceName } from "@plaza/contract/calls/service.ts";
import { serviceTransferRoutes } from "../../exchange/transfers/service-transfer.routes.ts";
import { serviceUserRoutes } from "../../exchange/users/service-user.routes.ts";
import { notifyRestriction } from "../../trade/orders/restriction.service.ts";
import { reconciliationRoutes } from "../../exchange/reconciliation/service-reconciliation.routes.ts";
import { reconciliationCsv } from "../../exchange/reconciliation/reconciliation-csv.ts";
import { serviceCallerOf, type ServiceCaller } from "../../exchange/service-keys/service-caller.service.ts";
import { lockLiveServiceKey } from "../../exchange/service-keys/service-key.store.ts";
import { addServiceEntry } from "../../exchange/users/service-entry.routes.ts";
import type { ServiceHandler, ServiceHandlers, ServiceRequest } from "../../exchange/service-handler.ts";
import { ownGroup } from "../../core/cell-config.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import { Refusal, refuse, refused, type Outcome } from "../../core/http/refusal.ts";
import { recordServiceEntry } from "../../people/staff/audit-entry.store.ts";
import { isCleanText } from "@plaza/domain/text/wellformed.ts";
import { GROUP_HEADER, groupOf, isElsewhere } from "./access.ts";
import { checkBody, fits, mismatchOf, readQuery } from "./input.ts";
import { logRefusedAccess } from "./refused-access.ts";
import { localeOf, setCookies } from "./request-pipeline.ts";
import { inRequest } from "../../core/tracing/request-scope.ts";
import { writeFailure, writeSuccess, setRefusal } from "./response.ts";

const BODY_LIMIT_BYTES = 64 * 1024;
const CSV = /\btext\/csv\b/;

/** Who answers what: a service call without a handler does not compile. */
const handlers: ServiceHandlers<ServiceName> = {
  ...serviceUserRoutes(notifyRestriction),
  ...serviceTransferRoutes,
  ...reconciliationRoutes,
};

/** The service API: its own steps, so that nothing of a person's session leads to it. */
export function addServiceApi(app: FastifyInstance, context: Context): void {
  addServiceEntry(app, context, setCookies);
  for (const name of keysOf(serviceCalls)) {
    const { method, path } = splitCallName(name);
    app.route({
      method,
      url: path.replaceAll(/\{(\w+)\}/g, ":$1"),
      bodyLimit: BODY_LIMIT_BYTES,
      handler: (request, reply) =>
        inRequest(request.scope, () => answer(context, name, handlers[name] as ServiceHandler<ServiceName>, request, reply)),
    });
  }
}

async function answer(
  context: Context,
  name: ServiceName,
  handler: ServiceHandler<ServiceName>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const call: ServiceCall = serviceCalls[name];
  const caller = await serviceCallerOf(context, request);
  const outcome = refused(caller) ? caller : await answerCaller(context, { name, call, caller }, handler, request);
  if (refused(outcome)) {
    setRefusal(reply, outcome);
    logRefusedAccess(context, name, outcome, { caller: null, staff: null, serviceKey: refused(caller) ? null : caller.publicId });
    const written = writeFailure(outcome, localeOf(request, null), request.id);
    return reply.status(written.status).type("application/json; charset=utf-8").send(written.body);
  }
  if (call.csv === true && CSV.test(request.headers.accept ?? "")) {
    return reply
      .type("text/csv; charset=utf-8")
      .header("vary", "accept")
      .send(reconciliationCsv(outcome as Parameters<typeof reconciliationCsv>[0]));
  }
  if (context.config.mode !== "production") {
    const mismatch = mismatchOf(call.data, outcome);
    if (mismatch !== null) throw new Error(`${name} answers what its schema does not say: ${mismatch}`);
  }
  return reply.type("application/json; charset=utf-8").send(writeSuccess(outcome).body);
}

interface Asking {
  readonly name: ServiceName;
  readonly call: ServiceCall;
  readonly caller: ServiceCaller;
}

/** Runs the call and leaves its entry in the audit log: with the change in one transaction, otherwise by itself. */
async function answerCaller(
  context: Context,
  asking: Asking,
  handler: ServiceHandler<ServiceName>,
  request: FastifyRequest,
): Promise<Outcome<object>> {
  const entry = { isWritten: false };
  const change: ServiceRequest<ServiceName>["change"] = async (act) => {
    const isUndone = (outcome: unknown) => outcome === null || (refused(outcome) && !outcome.keepsWrites);
    const outcome = await context.db.transaction(async (tx) => {
      if (!(await lockLiveServiceKey(tx, asking.caller.keyId))) return refuse("signature_invalid");
      const result = await act(tx);
      // Entries follow each other at one row, so it comes last.
      if (!isUndone(result)) await record(tx, asking, request, result);
      return result;
    }, isUndone);
    entry.isWritten = !isUndone(outcome);
    return outcome;
  };
  const input = readInput(context, asking, request);
  const accountGroup = request.headers[GROUP_HEADER] === undefined ? ownGroup(context.config) : groupOf(request.headers[GROUP_HEADER]);
  const outcome = refused(input) ? input : await handler(context, { ...input, accountGroup, origin: originOf(context, request), change });
  if (!entry.isWritten) await context.db.transaction((tx) => record(tx, asking, request, outcome));
  return outcome;
}

function readInput(
  context: Context,
  { call, caller }: Asking,
  request: FastifyRequest,
): Refusal | Pick<ServiceRequest<ServiceName>, "query" | "params" | "body"> {
  const wrongGroup = refuseGroup(context, request.headers[GROUP_HEADER]);
  if (wrongGroup !== null) return wrongGroup;
  if (!caller.scopes.includes(call.scope)) return refuse("scope_missing", { scope: call.scope });
  const query = call.query === undefined ? { value: undefined } : readQuery(call.query, request.query);
  if (query instanceof Refusal) return query;
  if (call.params !== undefined && !fits(call.params, request.params)) return refuse("not_found");
  const wrong = call.body === undefined ? null : checkBody(call.body, request.body);
  return wrong ?? ({ query: query.value, params: request.params, body: request.body } as ReturnType<typeof readInput>);
}

/** Where there are cells, the group leads the exchange's call to the one where the account lives or is to live. */
function refuseGroup(context: Context, segment: string | readonly string[] | undefined): Refusal | null {
  if (segment === undefined) return null;
  if (context.config.accountGroups === null || Number.isNaN(groupOf(segment))) return refuse("account_group_missing");
  return isElsewhere(context, segment) ? refuse("other_cell") : null;
}

/** Nothing personal: the call, what it names, and how it ended. */
async function record(tx: Tx, { name, caller }: Asking, request: FastifyRequest, outcome: unknown): Promise<void> {
  const named = (field: string) => text(readField(request.params, field) ?? readField(request.body, field));
  // What was refused for its form is named as far as it can be stored.
  const text = (value: unknown) => (typeof value === "string" && isCleanText(value) ? value.slice(0, 300).toWellFormed() : undefined);
  const data = {
    call: name,
    externalId: named("externalId"),
    reference: named("reference"),
    error: refused(outcome) ? outcome.code : undefined,
  };
  await recordServiceEntry(tx, caller.publicId, { reason: `${name} ${data.reference ?? data.externalId ?? ""}`.trim(), data });
}

/** Where links lead. A site without an operator's word is one that is tried out: the request names it. */
function originOf(context: Context, request: FastifyRequest): string | null {
  const { host, "x-forwarded-host": forwarded } = request.headers;
  const named = typeof forwarded === "string" ? forwarded : host;
  return context.config.publicOrigin ?? (named === undefined ? null : `http://${named}`);
}
