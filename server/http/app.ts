import type { IncomingMessage } from "node:http";
import cookie from "@fastify/cookie";
import multipart from "@fastify/multipart";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { calls, type Name } from "@plaza/contract/calls/index.ts";
import type { Call } from "@plaza/contract/call.ts";
import type { OrderId } from "@plaza/contract/ids.ts";
import { isLocale, type Locale } from "@plaza/contract/locales.ts";
import { openApiDocument } from "@plaza/contract/openapi.ts";
import { reaches } from "@plaza/domain/desk/roles.ts";
import { isForSubUsers } from "@plaza/domain/roles/calls.ts";
import { negotiateLocale } from "@plaza/domain/locale/negotiate.ts";
import { refuseRegion, regionOfRequest } from "../region/region.service.ts";
import type { Region } from "@plaza/domain/region/region.ts";
import type { Caller } from "../accounts/session.store.ts";
import { refuseScope } from "../apikeys/key-scope.ts";
import { callerOfSigned, isSigned, rememberBody } from "../apikeys/signed-request.service.ts";
import type { Context } from "../context.ts";
import { isUnavailable, LOCK_NOT_AVAILABLE, sqlState, type Tx } from "../db/database.ts";
import { recordStaffAct, type StaffAct } from "../desk/act.store.ts";
import type { Staff } from "../desk/staff.store.ts";
import type { NewFile } from "../files/file.store.ts";
import { writeFailure, writeSuccess, type Written } from "./answer.ts";
import { readCaller, refuseForgery, staysSignedIn } from "./credentials.ts";
import { documentationPage } from "./documentation.ts";
import type { Asked, CookieToSet, Handler } from "./handler.ts";
import { actOnce, fingerprintOf, type Acted, type Intent, type Result } from "./idempotency.ts";
import { checkBody, fits, mismatchOf, readQuery } from "./input.ts";
import { Refusal, refuse, refused } from "./refusal.ts";
import { readStaff, refuseDeskForgery } from "./staff-credentials.ts";
import { cutLongRefusals, receiveUpload, withFile, type Upload } from "./upload.ts";

const BODY_LIMIT_BYTES = 100_000;
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{8,64}$/;
const GROUP_PREFIX = /^\/(\d{1,9})(\/api\/.*)$/;
const GROUP_HEADER = "x-plaza-account-group";

export type AnyHandlers = { readonly [One in Name]: Handler<One> };

/** The HTTP side of the API: one route a call of the contract, all of them through the same steps. */
export function buildApp(context: Context, handlers: AnyHandlers): FastifyInstance {
  const app = Fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: (_address, hop) => hop < context.config.trustedProxies,
    genReqId: () => context.randomBytes(9).toString("base64url"),
    logger: false,
    // Of addresses that can't be read; no hook runs for them.
    frameworkErrors: (error, request, reply) => void sendFailure(stamp(request, reply), request, refusalOf(context, error, request)),
    routerOptions: { ignoreTrailingSlash: false },
    rewriteUrl: stripAccountGroup,
  });
  void app.register(cookie);
  // Any page of the web may send plain text here without asking; only JSON is a request.
  app.removeContentTypeParser("text/plain");
  acceptNothingAsJson(app);
  app.addHook("onRequest", async (request, reply) => void stamp(request, reply));
  const names = Object.keys(calls) as Name[];
  for (const name of names.filter((one) => !isUpload(one))) addCall(app, context, name, handlers[name]);
  // In a room of its own: nothing else takes a form, and these take nothing else.
  void app.register(async (uploads) => {
    uploads.removeAllContentTypeParsers();
    cutLongRefusals(uploads);
    await uploads.register(multipart, { throwFileSizeLimit: false });
    for (const name of names.filter(isUpload)) addCall(uploads, context, name, handlers[name]);
  });
  app.get("/api/openapi.json", async () => openApiDocument());
  app.get("/api/docs", async (_request, reply) => reply.type("text/html; charset=utf-8").send(documentationPage()));
  app.setNotFoundHandler(async (request, reply) => sendFailure(reply, request, refuse("not_found")));
  app.setErrorHandler(async (error: unknown, request, reply) => sendFailure(reply, request, refusalOf(context, error, request)));
  return app;
}

/** Clients call every request JSON (seed, point 7), also one that has nothing to say, such as a log-out. */
function acceptNothingAsJson(app: FastifyInstance): void {
  const read = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    rememberBody(request, body as string);
    if (body === "") done(null, undefined);
    else void read(request, body as string, done);
  });
}

function stamp(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.header("x-request-id", request.id).header("cache-control", "no-store").header("x-content-type-options", "nosniff");
}

function stripAccountGroup(request: IncomingMessage): string {
  const url = request.url ?? "/";
  delete request.headers[GROUP_HEADER];
  const match = GROUP_PREFIX.exec(url);
  if (match === null) return url;
  request.headers[GROUP_HEADER] = match[1];
  return match[2] ?? url;
}

function isUpload(name: Name): boolean {
  return (calls[name] as Call).multipart !== undefined;
}

function addCall(app: FastifyInstance, context: Context, name: Name, handler: Handler<Name>): void {
  const [method, path] = name.split(" ") as ["GET" | "POST" | "DELETE", string];
  app.route({
    method,
    // The contract writes {id}, as OpenAPI does.
    url: path.replaceAll(/\{(\w+)\}/g, ":$1"),
    handler: async (request, reply) => {
      const written = await answer(context, name, handler, request, reply);
      return reply.status(written.status).type("application/json; charset=utf-8").send(written.body);
    },
  });
}

/** A request on its way: what is known of it before its handler runs, and how its outcome is written down. */
interface Passage {
  readonly name: Name;
  readonly call: Call;
  readonly handler: Handler<Name>;
  readonly caller: Caller | null;
  readonly staff: Staff | null;
  readonly asked: { readonly body: unknown; readonly params: unknown; readonly secure: boolean };
  /** What came as a form; null for every other call. */
  readonly upload: Upload | null;
  readonly cookies: readonly CookieToSet[];
  readonly fail: (refusal: Refusal) => Written;
  readonly write: (outcome: unknown) => Written;
}

/** The steps of every call: who asks, from where, is it well-formed, may it run again, and only then the work. */
async function answer(
  context: Context,
  name: Name,
  handler: Handler<Name>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Written> {
  const call: Call = calls[name];
  const ofDesk = call.access === "staff";
  const staff = ofDesk ? await readStaff(context, request) : null;
  const caller = ofDesk ? null : await askerOf(context, request, reply);
  if (refused(caller)) return writeFailure(caller, localeOf(request, null), request.id);
  const locale = localeOf(request, caller);
  const fail = (refusal: Refusal) => writeFailure(refusal, locale, request.id);
  const barred = ofDesk
    ? deskBarrier(context, call, request, staff)
    : (barrier(context, call, request, caller, isChange(name, call)) ??
      refuseSubUser(name, caller) ??
      refuseScope(call, caller, request.body));
  if (barred !== null) return fail(barred);
  const upload = call.multipart === undefined ? null : await receiveUpload(context, call.multipart, request);
  if (upload instanceof Refusal) return fail(upload);
  try {
    const input = readInput(call, request, upload === null ? request.body : upload.fields);
    if (input instanceof Refusal) return fail(input);
    const region = regionOfRequest(context, request, caller);
    const closed = refuseRegion(name, region, input.body);
    if (closed !== null) return fail(closed);
    const passage = passageOf(context, { name, call, handler, caller, staff, upload }, { ...input, region }, request, fail);
    return await (call.idempotency === "none" ? answerRead(context, passage, reply) : answerAct(context, passage, request, reply));
  } finally {
    await upload?.close();
  }
}

/** Somebody with a session or a token, or a merchant's program that signs what it asks. */
async function askerOf(context: Context, request: FastifyRequest, reply: FastifyReply): Promise<Caller | null | Refusal> {
  return isSigned(request) ? callerOfSigned(context, request, reply) : readCaller(context, request);
}

function passageOf(
  context: Context,
  known: Pick<Passage, "name" | "call" | "handler" | "caller" | "staff" | "upload">,
  input: Input & { readonly region: Region },
  request: FastifyRequest,
  fail: Passage["fail"],
): Passage {
  const { name, call, caller, staff } = known;
  const cookies: CookieToSet[] = [];
  const asked = {
    ...input,
    caller,
    ...(staff === null ? {} : { staff }),
    locale: localeOf(request, caller),
    ip: request.ip,
    userAgent: (request.headers["user-agent"] ?? "").slice(0, 500),
    // One that is not ours was refused with the rest of what looks like forgery.
    origin: context.config.publicOrigin ?? originOf(request),
    secure: request.protocol === "https",
    cookie: (one: string) => request.cookies[one],
    setCookie: (one: CookieToSet) => void cookies.push(one),
  };
  const write = (outcome: unknown): Written => (refused(outcome) ? fail(outcome) : writeSuccess(checked(context, name, call, outcome)));
  return { ...known, asked, cookies, fail, write };
}

/** What the browser says, or for a form without scripts the site in its name. */
function originOf(request: FastifyRequest): string | null {
  const { origin = request.headers["onpage"] } = request.headers;
  return typeof origin === "string" && URL.canParse(origin) ? new URL(origin).origin : null;
}

/** What is done to an account changes something too where it keeps no idempotency row: its request or its answer carries a secret. */
function isChange(name: Name, call: Call): boolean {
  return (
    call.idempotency !== "none" ||
    call.carriesSecret === true ||
    name.startsWith("POST /api/a/v2/auth/") ||
    name === "POST /api/desk/sign-in"
  );
}

async function answerRead(context: Context, passage: Passage, reply: FastifyReply): Promise<Written> {
  const outcome = await passage.handler(context, passage.asked as unknown as Asked<Name>);
  if (!refused(outcome)) setCookies(reply, passage.cookies, passage.asked.secure);
  return passage.write(outcome);
}

/** What makes the request the one it is; null where its sender gave it no key. */
function readIntent(passage: Passage, request: FastifyRequest): Intent | null | Refusal {
  const { name, call, caller, staff, upload } = passage;
  const userId = caller?.userId ?? staff?.staffId;
  if (userId === undefined) throw new Error(`${name} changes something but lets strangers in`);
  const key = request.headers["idempotency-key"];
  if (key === undefined) return call.idempotency === "required" ? refuse("idempotency_key_required") : null;
  if (typeof key !== "string" || !IDEMPOTENCY_KEY.test(key))
    return refuse("invalid_request", { part: "headers", field: "Idempotency-Key" }, { field: "Idempotency-Key" });
  const body = upload === null ? identityOf(passage.asked) : upload.identity;
  return { userId, call: name, key, fingerprint: fingerprintOf(name, body) };
}

async function answerAct(context: Context, passage: Passage, request: FastifyRequest, reply: FastifyReply): Promise<Written> {
  const { name, caller, staff, upload } = passage;
  const intent = readIntent(passage, request);
  if (intent instanceof Refusal) return passage.fail(intent);
  const act = async (tx: Tx, file: NewFile | null): Promise<Acted> => {
    const acts: StaffAct[] = [];
    const asked = { ...passage.asked, ...(file === null ? {} : { file }), tx, record: (done: StaffAct) => void acts.push(done) };
    // Asked for first and answered beside the act: whoever was signed out while the request was under way changes nothing.
    const stays = staysSignedIn(tx, caller);
    tx.unawaited(stays);
    const outcome = await passage.handler(context, asked as unknown as Asked<Name>);
    if (!(await stays)) return { written: passage.fail(refuse("not_signed_in")), undone: true };
    if (staff !== null && !refused(outcome) && acts.length === 0) throw new Error(`${name} leaves no line in the log of staff's acts`);
    // One line of the log follows from the one before, so who writes has the others wait: last, and for no longer than the commit takes.
    if (staff !== null) await Promise.all(acts.map((done) => recordStaffAct(tx, staff.staffId, done)));
    // A repeated request gets the first one's answer, but not its credentials.
    if (!refused(outcome)) tx.afterCommit(() => setCookies(reply, passage.cookies, passage.asked.secure));
    return { written: passage.write(outcome), undone: refused(outcome) && !outcome.keepsWrites };
  };
  const run = (file: NewFile | null) => actUnder(context, intent, (tx) => act(tx, file));
  const { orderId = null } = (passage.asked.body ?? {}) as { orderId?: OrderId };
  const result = await (upload === null || caller === null
    ? run(null)
    : withFile(context, upload, { party: caller, orderId, intent }, run));
  setCookies(reply, passage.cookies, passage.asked.secure);
  if (result instanceof Refusal) return passage.fail(result);
  if (result.replayed) void reply.header("idempotency-replayed", "true");
  return result;
}

/** What makes two requests the same one: what they say, and of what. */
function identityOf({ params, body }: Passage["asked"]): unknown {
  return params === undefined ? body : { params, body };
}

async function actUnder(context: Context, intent: Intent | null, act: (tx: Tx) => Promise<Acted>): Promise<Result | Refusal> {
  if (intent !== null) return actOnce(context, intent, act);
  const { written } = await context.db.transaction(act, (acted) => acted.undone);
  return { ...written, replayed: false };
}

function barrier(context: Context, call: Call, request: FastifyRequest, caller: Caller | null, changes: boolean): Refusal | null {
  if (call.access === "session" && caller === null) return refuse("not_signed_in");
  const group = request.headers[GROUP_HEADER];
  if (group !== undefined && Number.parseInt(String(group), 10) !== (caller?.accountGroup ?? 0)) return refuse("account_group_missing");
  const forged = changes ? refuseForgery(context, request, caller) : null;
  return forged ?? refuseClosed(call, context.settings.current.marketState);
}

/** What secures, verifies or pays the account is its owner's; what nobody has decided about is too. */
function refuseSubUser(name: Name, caller: Caller | null): Refusal | null {
  return caller?.isSubUser === true && !isForSubUsers(name, caller.rights ?? "view") ? refuse("not_allowed") : null;
}

/** The one place where the operator's switch stops what it stops. */
function refuseClosed(call: Call, state: string): Refusal | null {
  if (call.market === undefined || state === "open") return null;
  if (state === "frozen") return refuse("market_frozen");
  return call.market === "begins" ? refuse("market_paused") : null;
}

/** The one place where a staff call's role is asked for. */
function deskBarrier(context: Context, call: Call, request: FastifyRequest, staff: Staff | null): Refusal | null {
  if (staff === null) return refuse("not_signed_in");
  if (call.role === undefined || !reaches(staff.role, call.role)) return refuse("not_allowed");
  if (request.headers[GROUP_HEADER] !== undefined) return refuse("account_group_missing");
  return call.idempotency === "none" && call.carriesSecret !== true ? null : refuseDeskForgery(context, request, staff);
}

interface Input {
  readonly query: unknown;
  readonly params: unknown;
  readonly body: unknown;
}

function readInput(call: Call, given: { readonly query: unknown; readonly params: unknown }, body: unknown): Input | Refusal {
  const query = call.query === undefined ? { value: undefined } : readQuery(call.query, given.query);
  if (query instanceof Refusal) return query;
  // What can't be the name of anything names nothing: that is not found, and not malformed.
  if (call.params !== undefined && !fits(call.params, given.params)) return refuse("not_found");
  const input = { query: query.value, params: call.params === undefined ? undefined : given.params };
  if (call.body === undefined) return { ...input, body: undefined };
  const wrong = checkBody(call.body, body);
  return wrong ?? { ...input, body };
}

/** In the demo and in tests an answer that breaks the contract is a fault of ours, shown at once; production does not pay for the look. */
function checked(context: Context, name: Name, call: Call, data: unknown): unknown {
  if (context.config.mode === "production") return data;
  const mismatch = mismatchOf(call.data, data);
  if (mismatch !== null) throw new Error(`${name} answers what its schema does not say: ${mismatch}`);
  return data;
}

function localeOf(request: FastifyRequest, caller: Caller | null): Locale {
  const asked = request.headers["language"];
  if (isLocale(asked)) return asked;
  return negotiateLocale({
    path: "",
    cookie: undefined,
    stored: caller?.language ?? undefined,
    acceptLanguage: request.headers["accept-language"],
  });
}

function setCookies(reply: FastifyReply, cookies: readonly CookieToSet[], secure: boolean): void {
  for (const one of cookies) {
    const { name, value, httpOnly, maxAgeSeconds: maxAge, sameSite = "lax" } = one;
    void reply.setCookie(name, value, { path: "/", sameSite, httpOnly, secure, maxAge });
  }
}

function refusalOf(context: Context, error: unknown, request: FastifyRequest): Refusal {
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  if (status === 413) return refuse("too_large");
  if (status === 415) return refuse("wrong_type");
  if (status >= 400 && status < 500) return refuse("malformed");
  if (sqlState(error) === LOCK_NOT_AVAILABLE) return refuse("busy");
  if (isUnavailable(error)) {
    context.log("warn", "database_unavailable", { requestId: request.id, error: String(error) });
    return refuse("not_ready");
  }
  context.log("error", "request_failed", {
    requestId: request.id,
    route: request.routeOptions.url,
    error: (error as Error).stack ?? String(error),
  });
  return refuse("internal");
}

export type FailureSender = typeof sendFailure;

export async function sendFailure(reply: FastifyReply, request: FastifyRequest, refusal: Refusal): Promise<FastifyReply> {
  const written = writeFailure(refusal, localeOf(request, null), request.id);
  return reply.status(written.status).type("application/json; charset=utf-8").send(written.body);
}
