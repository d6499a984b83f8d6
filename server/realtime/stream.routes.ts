import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ServerResponse } from "node:http";
import type { realtimeCalls } from "@plaza/contract/calls/realtime.ts";
import type { UserId } from "@plaza/contract/ids.ts";
import type { StoredMessage } from "../chat/chat.store.ts";
import { messageFor } from "../chat/chat.view.ts";
import type { Context } from "../context.ts";
import type { Handlers } from "../http/handler.ts";
import { sign, signatureHolds } from "../secrets/seal.ts";
import { eventsAfter, lastSeq, sessionAlive, type UserEvent } from "./stream.store.ts";
import type { Wakes } from "./wake.ts";

const TOKEN_SECONDS = 60;
const BATCH = 200;
/** Between looks without a wake; also how soon the end of a session closes its streams. */
const LOOK_MS = 10_000;
const PURPOSE = "stream";
const STREAM_PATH = "/api/ctc/stream";
/** A browser that is told nothing waits 3 s; on a phone's flaky line sooner is better. */
const RETRY_MS = 1500;

export const realtimeRoutes: Handlers<keyof typeof realtimeCalls> = {
  "GET /api/ctc/get-r-token": async (context, asked) => {
    const expiresAt = new Date(Date.now() + TOKEN_SECONDS * 1000);
    const facts = `${asked.caller.userId}.${asked.caller.sessionId}.${expiresAt.getTime()}`;
    const token = `${facts}.${sign(context.config.signingKey, PURPOSE, facts)}`;
    return { token, url: `${STREAM_PATH}?token=${token}`, expiresAt: expiresAt.toISOString() };
  },
};

interface Ticket {
  readonly userId: UserId;
  readonly sessionId: string;
}

/** The token opens one stream for a minute; the session behind it must be alive then and as long as the stream lasts. */
function readTicket(context: Context, token: string): Ticket | null {
  const [userId, sessionId, expires, signature] = token.split(".");
  if (userId === undefined || sessionId === undefined || expires === undefined || signature === undefined) return null;
  if (!signatureHolds(context.config.signingKey, PURPOSE, `${userId}.${sessionId}.${expires}`, signature)) return null;
  return BigInt(expires) > BigInt(Date.now()) ? { userId: userId as UserId, sessionId } : null;
}

/** Server-sent events, numbered per person: a reader that names the last number it saw gets exactly what came after. */
export function addStream(app: FastifyInstance, context: Context, wakes: Wakes): void {
  app.get(STREAM_PATH, async (request, reply) => {
    const ticket = readTicket(context, (request.query as { token?: string }).token ?? "");
    if (ticket === null || !(await sessionAlive(context.db, ticket.sessionId))) return reply.status(401).send();
    reply.hijack();
    await stream(context, wakes, ticket, cursorOf(request), reply.raw);
    return reply;
  });
}

/** From the header on a reconnect, from the query on a first connect of a page that knows where it stands. */
function cursorOf(request: FastifyRequest): bigint | null {
  const given = request.headers["last-event-id"] ?? (request.query as { lastEventId?: string }).lastEventId;
  return typeof given === "string" && /^\d{1,18}$/.test(given) ? BigInt(given) : null;
}

async function stream(context: Context, wakes: Wakes, ticket: Ticket, from: bigint | null, out: ServerResponse): Promise<void> {
  out.writeHead(200, { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-store", "x-accel-buffering": "no", connection: "keep-alive" });
  let cursor = from ?? (await lastSeq(context.db, ticket.userId));
  out.write(`retry: ${RETRY_MS}\nid: ${cursor}\nevent: ready\ndata: {}\n\n`);
  const nap = { woken: false, end: () => {} };
  const stop = wakes.onWake(ticket.userId, () => {
    nap.woken = true;
    nap.end();
  });
  out.on("close", () => nap.end());
  try {
    while (!isGone(out)) {
      nap.woken = false;
      const events = await eventsAfter(context.db, ticket.userId, cursor, BATCH);
      const first = events[0];
      // A gap means that what came between was cleared away.
      if (first !== undefined && BigInt(first.seq) !== cursor + 1n) out.write(`id: ${BigInt(first.seq) - 1n}\nevent: reset\ndata: {}\n\n`);
      for (const event of events) out.write(`id: ${event.seq}\nevent: ${event.kind}\ndata: ${JSON.stringify({ kind: event.kind, ...delivered(context, ticket.userId, event) })}\n\n`);
      cursor = events.length > 0 ? BigInt((events.at(-1) as { seq: string }).seq) : cursor;
      if (events.length === BATCH || isWoken(nap)) continue;
      await new Promise<void>((done) => {
        nap.end = done;
        setTimeout(done, LOOK_MS).unref();
      });
      if (!isWoken(nap) && !isGone(out)) {
        if (!(await sessionAlive(context.db, ticket.sessionId))) break;
        out.write(": still here\n\n");
      }
    }
  } catch (error) {
    context.log("warn", "stream_broke", { error: String(error) });
  } finally {
    stop();
    out.end();
  }
}

/** What an event carries, with what is only made at the moment of delivery. */
function delivered(context: Context, reader: UserId, { kind, payload }: UserEvent): Record<string, unknown> {
  return kind === "chat" ? { ...payload, message: messageFor(context, reader, payload["message"] as StoredMessage) } : payload;
}

// Read through functions: both change while the loop waits, which the type checker can't see.
function isWoken(nap: { readonly woken: boolean }): boolean {
  return nap.woken;
}

function isGone(out: ServerResponse): boolean {
  return out.destroyed;
}
