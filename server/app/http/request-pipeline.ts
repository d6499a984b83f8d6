import type { FastifyReply, FastifyRequest } from "fastify";
import { calls, type Name } from "@plaza/contract/calls/index.ts";
import type { Call } from "@plaza/contract/call.ts";
import type { OrderId, UserId } from "@plaza/contract/ids.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import { negotiateLocale, readLocale } from "@plaza/domain/locale/negotiate.ts";
import type { Region } from "@plaza/domain/region/region.ts";
import { plainAddress } from "@plaza/domain/region/forwarded.ts";
import type { ActingBy, Withdrawn } from "../../core/identity/acting-by.ts";
import type { Caller } from "../../core/identity/caller.ts";
import { isSigned, rememberDigest } from "../../people/api-keys/request-signature.ts";
import { callerOfSigned } from "../../people/api-keys/signed-request.service.ts";
import { isBehindTls } from "../../core/config.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import type { Queryable } from "../../core/db/statement.ts";
import type { AuditEntry, Staff } from "../../core/identity/staff.ts";
import type { NewFile } from "../../core/files/new-file.ts";
import { refuseRegion, regionOfRequest } from "../../people/region/region.service.ts";
import { setRefusal, writeFailure, writeSuccess, type WrittenResponse } from "./response.ts";
import { barStaff, barTrader } from "./access.ts";
import { logRefusedAccess } from "./refused-access.ts";
import { actingBy, lockActingBy, readCaller, refuseWithdrawn } from "../../people/accounts/credentials.ts";
import type { ActThenView, AnyHandler, CallRequest, CookieToSet, Handler } from "../../core/handler.ts";
import {
  actOnce,
  fingerprintOf,
  readView,
  type Acted,
  type ActOptions,
  type Claim,
  type Intent,
  type ReadView,
  type Result,
} from "./idempotency.ts";
import { undoDone } from "./dry-run.ts";
import { recordAuditEntries } from "./audit-entries.ts";
import { checkBody, fits, mismatchOf, plainBody, readQuery } from "./input.ts";
import { isDryRun } from "../../core/http/dry-run.ts";
import { Refusal, refuse, refused, refuseField, refuseTooMany } from "../../core/http/refusal.ts";
import { readStaff } from "../../people/staff/staff-credentials.ts";
import { receiveUpload, withFile, type Sender, type Upload } from "./upload.ts";

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{8,64}$/;

/** A request on its way: what is known of it before its handler runs, and how its outcome is written down. */
interface PreparedCall {
  readonly name: Name;
  readonly call: Call;
  readonly handler: Handler<Name> | ActThenView<Name>["act"];
  /** Reads the response of an act that is committed; null where the handler's outcome is the response. */
  readonly view: ActThenView<Name>["view"] | null;
  readonly caller: Caller | null;
  readonly staff: Staff | null;
  readonly callRequest: Input & { readonly secure: boolean; readonly locale: Locale; readonly region: Region };
  /** What came as a form; null for every other call. */
  readonly upload: Upload | null;
  readonly cookies: readonly CookieToSet[];
  readonly fail: (refusal: Refusal) => WrittenResponse;
  readonly write: (outcome: unknown) => WrittenResponse;
}

/** The steps of every call: who asks, from where, is it well-formed, may it run again, and only then the work. */
export async function answer(
  context: Context,
  name: Name,
  handler: AnyHandler<Name>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<WrittenResponse> {
  const call: Call = calls[name];
  const ofBackoffice = call.audience === "staff";
  const staff = ofBackoffice ? await readStaff(context, request) : null;
  const caller = ofBackoffice ? null : await askerOf(context, call, request, reply);
  const locale = localeOf(request, refused(caller) ? null : caller);
  const fail = (refusal: Refusal) => {
    setRefusal(reply, refusal);
    logRefusedAccess(context, name, refusal, { caller: refused(caller) ? null : caller, staff });
    return writeFailure(refusal, locale, request.id);
  };
  if (refused(caller)) return fail(caller);
  const barred = ofBackoffice ? barStaff(context, call, request, staff) : barTrader(context, call, request, caller);
  if (barred !== null) return fail(barred);
  const upload =
    call.multipart === undefined ? null : await receiveUpload(context, call.multipart, request, senderOf(caller, staff, request));
  if (upload instanceof Refusal) return fail(upload);
  try {
    const input = readInput(call, request, upload === null ? request.body : upload.fields);
    if (input instanceof Refusal) return fail(input);
    const region = regionOfRequest(context, request, caller);
    const closed = refuseRegion(name, region, input.body);
    if (closed !== null) return fail(closed);
    const prepared = prepareCall(context, { name, call, ...stepsOf(handler), caller, staff, upload }, { ...input, region }, request, fail);
    return await runOf(prepared, request)(context, prepared, request, reply);
  } finally {
    await upload?.close();
  }
}

function stepsOf(handler: AnyHandler<Name>): Pick<PreparedCall, "handler" | "view"> {
  return typeof handler === "function" ? { handler, view: null } : { handler: handler.act, view: handler.view };
}

function runOf({ name, call, caller, staff }: PreparedCall, request: FastifyRequest): typeof runCall {
  if (caller === null && staff === null && OF_ALL_VISITORS.has(name)) return runShared;
  return changesLists(call, request) ? runAndNote : runCall;
}

/** Whether its caller may find a list changed: what staff reveal leaves an entry in the audit log too. */
function changesLists({ idempotency, audience }: Call, { method }: FastifyRequest): boolean {
  return idempotency !== "none" || (audience === "staff" && method !== "GET");
}

async function runCall(context: Context, prepared: PreparedCall, request: FastifyRequest, reply: FastifyReply): Promise<WrittenResponse> {
  return prepared.call.idempotency === "none" ? handleRead(context, prepared, reply) : handleAction(context, prepared, request, reply);
}

async function runAndNote(...call: Parameters<typeof runCall>): Promise<WrittenResponse> {
  const [context, prepared] = call;
  try {
    const written = await runCall(...call);
    await context.reads.noteWrite(peopleOf(prepared));
    return written;
  } finally {
    // Also after a fault: a lost connection doesn't say whether its commit arrived.
    context.sharedReads.clear();
  }
}

/** What visitors of one region and language are answered alike. */
const OF_ALL_VISITORS: ReadonlySet<Name> = new Set(["POST /api/ctc/query-adv-list", "GET /api/ctc/query-crypto-fiat"]);

function runShared(...call: Parameters<typeof runCall>): Promise<WrittenResponse> {
  const [context, { name, callRequest }] = call;
  const { body, query, locale, region } = callRequest;
  return context.sharedReads.get(
    JSON.stringify([name, locale, region, query, body]),
    () => runCall(...call),
    ({ status }) => status === 200,
  );
}

function senderOf(caller: Caller | null, staff: Staff | null, request: FastifyRequest): Sender {
  return { person: caller?.accountId ?? staff?.staffId ?? request.ip, account: caller?.accountId ?? null };
}

/** Somebody with a session or a token, or a merchant's program that signs what it asks. */
async function askerOf(context: Context, call: Call, request: FastifyRequest, reply: FastifyReply): Promise<Caller | null | Refusal> {
  if (isSigned(request)) {
    if (call.multipart !== undefined) rememberDigest(request);
    return callerOfSigned(context, request, reply);
  }
  const caller = await readCaller(context, request);
  const wait = caller === null ? 0 : request.server.userLimit.take(caller.accountId);
  return wait > 0 ? refuseTooMany(wait) : caller;
}

function prepareCall(
  context: Context,
  known: Pick<PreparedCall, "name" | "call" | "handler" | "view" | "caller" | "staff" | "upload">,
  input: Input & { readonly region: Region },
  request: FastifyRequest,
  fail: PreparedCall["fail"],
): PreparedCall {
  const { name, call, caller, staff } = known;
  const cookies: CookieToSet[] = [];
  const callRequest = {
    ...input,
    caller,
    ...(call.idempotency === "none" ? { reads: context.reads.after(peopleOf(known)) } : {}),
    ...(staff === null ? {} : { staff }),
    locale: localeOf(request, caller),
    ip: plainAddress(request.ip),
    userAgent: (request.headers["user-agent"] ?? "").slice(0, 500),
    // One that is not ours was refused with the rest of what looks like forgery.
    origin: context.config.publicOrigin ?? originOf(request),
    secure: isBehindTls(context.config),
    captcha: captchaOf(request),
    cookie: (cookieName: string) => request.cookies[cookieName],
    setCookie: (cookie: CookieToSet) => void cookies.push(cookie),
  };
  const write = (outcome: unknown): WrittenResponse =>
    refused(outcome) ? fail(outcome) : writeSuccess(checked(context, name, call, outcome));
  return { ...known, callRequest, cookies, fail, write };
}

/** Under whose ids a call's changes are remembered, so that they find them on their next page. */
function peopleOf({ caller, staff }: Pick<PreparedCall, "caller" | "staff">): readonly string[] {
  return [caller?.userId, caller?.accountId, staff?.staffId].filter((id) => id !== undefined);
}

const LONGEST_CAPTCHA = 2048;

function captchaOf(request: FastifyRequest): string | undefined {
  const given = request.headers["necaptchavalidate"];
  return typeof given === "string" && given !== "" && given.length <= LONGEST_CAPTCHA ? given : undefined;
}

/** What the browser says, or for a form without scripts the site in its name. */
function originOf(request: FastifyRequest): string | null {
  const { origin = request.headers["onpage"] } = request.headers;
  const { origin: senderOrigin } = typeof origin === "string" && URL.canParse(origin) ? new URL(origin) : { origin: "null" };
  // Addresses without a host, such as javascript:, all have this one.
  return senderOrigin === "null" ? null : senderOrigin;
}

async function handleRead(context: Context, prepared: PreparedCall, reply: FastifyReply): Promise<WrittenResponse> {
  const handle = () => prepared.handler(context, prepared.callRequest as unknown as CallRequest<Name>);
  const first = await handle();
  const question = questionOf(first);
  const outcome = question === null ? first : ((await question()) ?? (await handle()));
  if (!refused(outcome)) setCookies(reply, prepared.cookies, prepared.callRequest.secure);
  return prepared.write(outcome);
}

/** What another machine has to be asked before the outcome is known; null for any other outcome. */
function questionOf(outcome: unknown): Refusal["question"] {
  return refused(outcome) ? outcome.question : null;
}

/** What makes the request the one it is; null where its sender gave it no key. */
function readIntent(prepared: PreparedCall, request: FastifyRequest): Intent | null | Refusal {
  const { name, call, caller, staff, upload } = prepared;
  const userId = caller?.userId ?? staff?.staffId;
  if (userId === undefined) throw new Error(`${name} changes something but lets strangers in`);
  const key = request.headers["idempotency-key"];
  if (key === undefined) return call.idempotency === "required" ? refuse("idempotency_key_required") : null;
  if (typeof key !== "string" || !IDEMPOTENCY_KEY.test(key)) return refuseField("headers", "Idempotency-Key");
  const body = upload === null ? identityOf(prepared.callRequest) : upload.identity;
  return { userId, call: name, key, fingerprint: fingerprintOf(name, body) };
}

async function handleAction(
  context: Context,
  prepared: PreparedCall,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<WrittenResponse> {
  const { name, caller, staff, upload } = prepared;
  const isTried = isDryRun(prepared.callRequest.query);
  // A request that changes nothing may be repeated, and its key is still free for the real one.
  const intent = isTried ? null : readIntent(prepared, request);
  if (intent instanceof Refusal) return prepared.fail(intent);
  const open: { question: Refusal["question"] } = { question: null };
  const act = async (tx: Tx, withdrawn: Withdrawn | null, file: NewFile | null): Promise<Acted> => {
    if (withdrawn !== null) return { written: prepared.fail(refuseWithdrawn(withdrawn)), undone: true };
    const acts: AuditEntry[] = [];
    const callRequest = {
      ...prepared.callRequest,
      ...(file === null ? {} : { file }),
      tx,
      isClaimed: intent !== null,
      record: (done: AuditEntry) => void acts.push(done),
    };
    const outcome = await prepared.handler(context, callRequest as unknown as CallRequest<Name>);
    open.question = questionOf(outcome);
    if (staff !== null && !refused(outcome) && acts.length === 0) throw new Error(`${name} leaves no line in the log of staff's acts`);
    // One line of the log follows from the one before, so who writes has the others wait: last, and for no longer than the commit takes.
    if (staff !== null) await recordAuditEntries(context, tx, staff.staffId, acts);
    // A repeated request gets the first one's answer, but not its credentials.
    if (!refused(outcome)) tx.afterCommit(() => setCookies(reply, prepared.cookies, prepared.callRequest.secure));
    return writeActed(prepared, outcome);
  };
  const run = (file: NewFile | null) =>
    actUnder(
      context,
      {
        intent,
        by: actingBy(caller, staff),
        takerId: takerOf(prepared),
        touchesOnlyTx: TOUCHES_ONLY_TX.has(name),
        view: viewOf(context, prepared, context.db),
      },
      async (tx, withdrawn) => {
        const acted = await act(tx, withdrawn, file);
        return isTried ? undoDone(tx, await withResponse(acted, viewOf(context, prepared, tx))) : acted;
      },
    );
  const { orderId = null } = (prepared.callRequest.body ?? {}) as { orderId?: OrderId };
  const runOnce = () =>
    upload === null || caller === null ? run(null) : withFile(context, upload, { party: caller, orderId, intent }, run);
  const first = await runOnce();
  const { question } = open;
  const refusal = question === null ? null : await question();
  if (refusal !== null) return prepared.fail(refusal);
  const result = question === null ? first : await runOnce();
  setCookies(reply, prepared.cookies, prepared.callRequest.secure);
  if (result instanceof Refusal) return prepared.fail(result);
  if (result.replayed) void reply.header("idempotency-replayed", "true");
  if (isTried) void reply.header("dry-run", "true");
  return result;
}

/** Reads and writes the response of an act. @param on where the act can be seen */
function viewOf(context: Context, { view, callRequest, write }: PreparedCall, on: Queryable): ReadView | null {
  return view === null ? null : async () => write(await view(context, callRequest as unknown as Parameters<typeof view>[1], on));
}

/** An act that is undone has its response read before. */
async function withResponse(acted: Acted, view: ReadView | null): Promise<Acted> {
  return acted.written === null ? { ...acted, written: await readView(view) } : acted;
}

/** A secret leaves once: what is kept for a repeated request is a refusal. */
function writeActed({ call, view, fail, write }: PreparedCall, outcome: unknown): Acted {
  if (view !== null && !refused(outcome)) return { written: null, undone: false };
  const written = write(outcome);
  if (refused(outcome)) return { written, undone: !outcome.keepsWrites };
  return call.carriesSecret === true ? { written, kept: fail(refuse("already_done")), undone: false } : { written, undone: false };
}

/** What makes two requests the same one: what they say, and of what. */
function identityOf({ params, body }: PreparedCall["callRequest"]): unknown {
  return params === undefined ? body : { params, body };
}

/** Calls whose handlers do nothing outside their transaction before it has answered them: they begin together with their request's claim. */
const TOUCHES_ONLY_TX: ReadonlySet<Name> = new Set([
  "POST /api/ctc/create-order",
  "POST /api/ctc/update-order-state",
  "POST /api/ctc/send-chat-msg",
]);

/** Whose placements follow each other: the first of equal requests takes this lock with its claim, and the others none. */
function takerOf({ name, caller }: PreparedCall): UserId | null {
  return name === "POST /api/ctc/create-order" && caller !== null ? caller.accountId : null;
}

async function actUnder(
  context: Context,
  claim: Pick<Claim, "takerId"> & Required<ActOptions> & { readonly by: ActingBy; readonly intent: Intent | null },
  act: (tx: Tx, withdrawn: Withdrawn | null) => Promise<Acted>,
): Promise<Result | Refusal> {
  const { intent, by, takerId, touchesOnlyTx, view } = claim;
  if (intent !== null) return actOnce(context, { ...intent, ...by, takerId }, act, { touchesOnlyTx, view });
  const { written } = await context.db.transaction(
    async (tx) => act(tx, await lockActingBy(tx, by)),
    (acted) => acted.undone,
  );
  return { ...(written ?? (await readView(view))), replayed: false };
}

interface Input {
  readonly query: unknown;
  readonly params: unknown;
  readonly body: unknown;
}

function readInput(call: Call, given: { readonly query: unknown; readonly params: unknown }, sent: unknown): Input | Refusal {
  const query = call.query === undefined ? { value: undefined } : readQuery(call.query, given.query);
  if (query instanceof Refusal) return query;
  // What can't be the name of anything names nothing: that is not found, and not malformed.
  if (call.params !== undefined && !fits(call.params, given.params)) return refuse("not_found");
  const input = { query: query.value, params: call.params === undefined ? undefined : given.params };
  if (call.body === undefined) return { ...input, body: undefined };
  const body = plainBody(call.body, sent);
  return checkBody(call.body, body) ?? { ...input, body };
}

/** In the demo and in tests an answer that breaks the contract is a fault of ours, shown at once; production does not pay for the look. */
function checked(context: Context, name: Name, call: Call, data: unknown): unknown {
  if (context.config.mode === "production") return data;
  const mismatch = mismatchOf(call.data, data);
  if (mismatch !== null) throw new Error(`${name} answers what its schema does not say: ${mismatch}`);
  return data;
}

/** Returns the `language` header's locale; without one that we have, the account's, then the browser's, then English. */
export function localeOf(request: FastifyRequest, caller: Caller | null): Locale {
  const requested = request.headers["language"];
  const named = typeof requested === "string" ? readLocale(requested) : null;
  if (named !== null) return named;
  return negotiateLocale({
    path: "",
    cookie: undefined,
    stored: caller?.language ?? undefined,
    acceptLanguage: request.headers["accept-language"],
  });
}

/** Sets what an answer brings: `lax` unless a cookie says otherwise. */
export function setCookies(reply: FastifyReply, cookies: readonly CookieToSet[], secure: boolean): void {
  for (const cookie of cookies) {
    const { name, value, httpOnly, maxAgeSeconds: maxAge, sameSite = "lax" } = cookie;
    void reply.setCookie(name, value, { path: "/", sameSite, httpOnly, secure, maxAge });
  }
}
