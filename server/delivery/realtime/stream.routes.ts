import { readField } from "@plaza/contract/unknown-value.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ServerResponse } from "node:http";
import type { realtimeCalls } from "@plaza/contract/calls/realtime.ts";
import { isId, type UserId } from "@plaza/contract/ids.ts";
import { DEFAULT_LOCALE, isLocale, type Locale } from "@plaza/contract/locales.ts";
import type { CarriedEvent, Context } from "../../core/context.ts";
import type { FailureSender, Handlers } from "../../core/handler.ts";
import type { Drain } from "../../core/http/drain.ts";
import { refuse } from "../../core/http/refusal.ts";
import { sign, signatureHolds } from "../../core/secrets/seal.ts";
import { returnSpreadMs, trackOpenStreams } from "./open-streams.ts";
import { gatherLives, gatherLooks, type StreamLives, type StreamLooks } from "./stream-looks.ts";
import { livingStreams, openStream, quietStreams, STREAM_BATCH, type StreamLook, streamNews, type UserEvent } from "./stream.store.ts";
import type { Wakes } from "./stream-wakeup.ts";

const TOKEN_SECONDS = 60;
/** Between looks without a wake; also how soon a session that has run out closes its streams. */
const LOOK_MS = 10_000;
const PURPOSE = "stream";
const NONCE_BYTES = 12;
const STREAM_PATH = "/api/ctc/stream";
/** By default a browser waits 3 s; on a phone's unstable connection sooner is better. */
const RETRY_MS = 1500;
const TOKEN_PARTS = 6;

export const realtimeRoutes: Handlers<keyof typeof realtimeCalls> = {
  "GET /api/ctc/get-r-token": async (context, request) => {
    const expiresAt = new Date(Date.now() + TOKEN_SECONDS * 1000);
    const { userId, accountId, sessionId } = request.caller;
    const nonce = context.randomBytes(NONCE_BYTES).toString("base64url");
    const facts = [userId, accountId, sessionId, expiresAt.getTime(), nonce].join(".");
    const token = `${facts}.${sign(context.config.signingKey, PURPOSE, facts)}`;
    // An EventSource sends no headers: what it reads is in the language of the page that asked.
    return { token, url: `${STREAM_PATH}?token=${token}&language=${request.locale}`, expiresAt: expiresAt.toISOString() };
  },
};

interface Ticket {
  readonly userId: UserId;
  /** Who counts as here while the stream is open: a sub-user's main account. */
  readonly accountId: UserId;
  readonly sessionId: string;
  /** What makes the token good once. */
  readonly nonce: string;
}

/** The token opens one stream within a minute; the session behind it must be alive then and as long as the stream lasts. */
function readTicket(context: Context, token: string): Ticket | null {
  const parts = token.split(".");
  const [userId, accountId, sessionId, expires, nonce, signature] = parts;
  if (parts.length !== TOKEN_PARTS || !isId<"user">(userId) || !isId<"user">(accountId) || !sessionId || !expires || !nonce || !signature)
    return null;
  if (!signatureHolds(context.config.signingKey, PURPOSE, parts.slice(0, -1).join("."), signature)) return null;
  return BigInt(expires) > BigInt(Date.now()) ? { userId, accountId, sessionId, nonce } : null;
}

type StreamReader = { readonly userId: UserId; readonly locale: Locale };
export type PayloadReader = (context: Context, reader: StreamReader, event: UserEvent) => Record<string, unknown>;

interface StreamParts {
  readonly wakes: Wakes;
  /** Counts an account as here. Answers what to call when its stream closes. */
  readonly enter: (accountId: UserId) => () => void;
  /** What an event carries to this reader, with what is only made at the moment of delivery. */
  readonly payloadFor: PayloadReader;
  readonly sendFailure: FailureSender;
  readonly drain: Drain;
  readonly countStreams: (changedBy: 1 | -1) => void;
}

/** Server-sent events, numbered per person: a reader that names the last number it saw gets exactly what came after. */
export function addStream(
  app: FastifyInstance,
  context: Context,
  { wakes, enter, payloadFor, sendFailure, drain, countStreams }: StreamParts,
): void {
  const open = trackOpenStreams(context.config.streamsPerPerson, (userId) => context.log("warn", "streams_at_limit", { userId }));
  let openCount = 0;
  const looks = gatherLooks((batch) => quietStreams(context.db, batch));
  const lives = gatherLives((batch) => livingStreams(context.db, batch));
  // Without HEAD: it would wait for the end of what has none.
  app.get(STREAM_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const token = readField(request.query, "token");
    const ticket = typeof token === "string" ? readTicket(context, token) : null;
    const start = ticket === null ? null : await startOf(context, ticket, cursorOf(request));
    if (ticket === null || start === null) return sendFailure(reply, request, refuse("not_signed_in"));
    reply.hijack();
    const leave = enter(ticket.accountId);
    countStreams(1);
    openCount++;
    const close = open.enter(ticket.userId, () => reply.raw.end(SUPERSEDED));
    const stay = drain.onLeave(() => reply.raw.end(reconnect(context, openCount)));
    const language = readField(request.query, "language");
    const reader = { userId: ticket.userId, locale: isLocale(language) ? language : DEFAULT_LOCALE };
    const payloadOf = (event: UserEvent) => payloadFor(context, reader, event);
    await stream(context, { wakes, looks, lives, payloadOf }, ticket, start, reply.raw).finally(() => {
      stay();
      close();
      leave();
      countStreams(-1);
      openCount--;
    });
    return reply;
  });
}

/** From the header on a reconnect, from the query when a page that knows its position connects first. */
function cursorOf(request: FastifyRequest): bigint | null {
  const given = request.headers["last-event-id"] ?? readField(request.query, "lastEventId");
  return isId(given) ? BigInt(given) : null;
}

interface Start {
  readonly cursor: bigint;
  /** The reader has to read everything again. */
  readonly missed: boolean;
  /** Nothing was newer when the stream was opened. */
  readonly isNewest: boolean;
}

/**
 * Where a reader goes on. From a number that was never given, or after which everything has been cleared away, nobody can.
 * @returns null if the stream may not open
 */
async function startOf(context: Context, ticket: Ticket, from: bigint | null): Promise<Start | null> {
  const opened = await openStream(context.db, { ...ticket, from });
  if (opened === null) return null;
  const { lastSeq, hasMore } = opened;
  if (from !== null && from < lastSeq && hasMore) return { cursor: from, missed: false, isNewest: false };
  return { cursor: lastSeq, missed: from !== null && from !== lastSeq, isNewest: true };
}

/** Tells a page that a newer stream of the same person took its place, so that it doesn't take that one's in turn. */
const SUPERSEDED = "event: superseded\ndata: {}\n\n";
/** Tells a page that its session has ended, so that it doesn't ask again and again without one. */
const OVER = "event: over\ndata: {}\n\n";
/** Says that the process ends, and when to come back: not all at the same instant. */
function reconnect(context: Context, openCount: number): string {
  const afterMs = RETRY_MS + Math.floor(context.random() * returnSpreadMs(openCount));
  return `retry: ${afterMs}\nevent: reconnect\ndata: ${JSON.stringify({ afterMs })}\n\n`;
}

const resetAt = (cursor: bigint) => `id: ${cursor}\nevent: reset\ndata: {}\n\n`;

interface Source {
  readonly wakes: Wakes;
  readonly looks: StreamLooks;
  readonly lives: StreamLives;
  readonly payloadOf: (event: UserEvent) => Record<string, unknown>;
}

async function stream(context: Context, source: Source, ticket: Ticket, start: Start, out: ServerResponse): Promise<void> {
  const { wakes, looks } = source;
  out.writeHead(200, {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
    connection: "keep-alive",
  });
  out.write(`retry: ${RETRY_MS}\nid: ${start.cursor}\nevent: ready\ndata: {}\n\n${start.missed ? resetAt(start.cursor) : ""}`);
  let { cursor } = start;
  const nap: Nap = { woken: false, carried: [], isInDoubt: false, end: () => {} };
  const stop = wakes.onWake(ticket.userId, (isCertain, carried) => {
    if (!isCertain) nap.isInDoubt = true;
    else if (carried === null || nap.carried.length === STREAM_BATCH) nap.woken = true;
    else nap.carried.push(carried);
    nap.end();
  });
  // Each goes out in one piece between two events; without a number, so that no reader's place moves.
  const stopEphemerals = wakes.onEphemeral(ticket.userId, (what) => {
    if (!isGone(out)) out.write(`event: ${what.kind}\ndata: ${JSON.stringify(what)}\n\n`);
  });
  out.on("close", () => nap.end());
  // One that begins with the newest event has as little to read as one that nobody wakes.
  let [readsItself, hasRested] = [!start.isNewest, false];
  try {
    while (!isGone(out)) {
      // Nobody has woken it, so there is hardly ever something to read: whether there is, one statement says for all streams at once.
      if (!readsItself && !isWoken(nap) && (await isQuiet(looks, nap, { ...ticket, cursor }))) {
        if (isWoken(nap) || isGone(out)) continue;
        if (hasRested) out.write(": still here\n\n");
      } else {
        const { events, isAlive, isFull } = await news(context, source.lives, nap, { ...ticket, cursor }, readsItself);
        if (isGone(out)) break;
        if (!isAlive) {
          out.write(OVER);
          break;
        }
        cursor = await deliver(source.payloadOf, cursor, events, out);
        readsItself = isFull;
        if (readsItself || isWoken(nap)) continue;
      }
      await rest(nap);
      hasRested = true;
    }
  } catch (error) {
    context.log("warn", "stream_broke", { error: String(error) });
  } finally {
    stop();
    stopEphemerals();
    out.end();
  }
}

interface News {
  readonly events: readonly UserEvent[];
  readonly isAlive: boolean;
  /** There may be more. */
  readonly isFull: boolean;
}

/**
 * What is new for a stream that was woken, and whether it may stay open. That is asked with every look, not only when nothing happens: a busy stream must
 * not outlive its session.
 * @param readsItself whether there is more than it was woken for
 */
async function news(context: Context, lives: StreamLives, nap: Nap, look: StreamLook, readsItself: boolean): Promise<News> {
  const handed = nap.carried.filter(({ seq }) => BigInt(seq) > look.cursor);
  // Nothing at all: its own look has found what another process wrote, whose word was lost.
  const wasHanded = nap.carried.length > 0;
  nap.carried = [];
  if (!readsItself && !nap.woken && wasHanded && follow(look.cursor, handed))
    return { events: handed, isAlive: await lives.isAlive(look.sessionId), isFull: false };
  nap.woken = false;
  nap.isInDoubt = false;
  const { events, isAlive } = await streamNews(context.db, look);
  return { events, isAlive, isFull: events.length === STREAM_BATCH };
}

/** Whether these are the next events, in their order: others may come from other processes, and answers of two commits in either order. */
function follow(cursor: bigint, events: readonly CarriedEvent[]): boolean {
  return events.every(({ seq }, index) => BigInt(seq) === cursor + BigInt(index) + 1n);
}

/** Writes what is new and waits until the reader has taken it, so that a slow one costs no more than one batch. */
async function deliver(payloadOf: Source["payloadOf"], cursor: bigint, events: readonly UserEvent[], out: ServerResponse): Promise<bigint> {
  let seen = cursor;
  for (const event of events) {
    const seq = BigInt(event.seq);
    // A gap means that what came between was cleared away.
    if (seq !== seen + 1n) out.write(resetAt(seq - 1n));
    out.write(`id: ${seq}\nevent: ${event.kind}\ndata: ${JSON.stringify({ kind: event.kind, ...payloadOf(event) })}\n\n`);
    seen = seq;
  }
  if (out.writableNeedDrain && !isGone(out)) {
    await new Promise<void>((done) => {
      out.once("drain", done);
      out.once("close", done);
    });
  }
  return seen;
}

interface Nap {
  /** Something was written for its reader, which is to be read. */
  woken: boolean;
  /** What was written for its reader by this process: a batch at most, however slow the reader is; the rest is read. */
  carried: CarriedEvent[];
  /** A hint may have been lost. */
  isInDoubt: boolean;
  end: () => void;
}

function isQuiet(looks: StreamLooks, nap: Nap, look: StreamLook): Promise<boolean> {
  nap.isInDoubt = false;
  return looks.isQuiet(look);
}

/** Until somebody wakes it, the reader goes, or it is time to look anyway. */
function rest(nap: Nap): Promise<void> {
  if (nap.isInDoubt) return Promise.resolve();
  return new Promise((done) => {
    const timer = setTimeout(done, LOOK_MS).unref();
    nap.end = () => {
      clearTimeout(timer);
      done();
    };
  });
}

// Read through functions: both change while the loop waits, which the type checker can't see.
function isWoken({ woken, carried }: Readonly<Nap>): boolean {
  return woken || carried.length > 0;
}

function isGone(out: ServerResponse): boolean {
  return out.destroyed || out.writableEnded;
}
