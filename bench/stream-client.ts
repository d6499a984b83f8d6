import { once } from "node:events";
import type { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { readField } from "@plaza/contract/unknown-value.ts";
import { HttpConnection } from "./http-connection.ts";
import type { Chatted, ClientOrder, ClientState } from "./stream-load.ts";

/**
 * Holds a few thousand streams as the site's pages do (`web/shell/realtime/stream.ts`), and writes messages for their people. A separate process,
 * started by `stream-load.ts`, so that its processor time is not taken for the server's.
 */
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 10_000;
const ATTEMPT_PATIENCE_MS = 15_000;
/** Attempts at once, while the first streams open. */
const OPENED_AT_ONCE = 8;
/** Messages that are written at once: fewer than the server works on (`REQUESTS_AT_ONCE`). */
const WRITERS = 16;
const CONTENT = /"content":"hello ([a-z]+)"/g;
const ARRIVAL_PATIENCE_MS = 30_000;
const TOKEN_URL = /"url":"([^"]+)"/;

interface Held {
  readonly token: string;
  socket: Socket | null;
  isOpen: boolean;
  failures: number;
  seen: string;
  rest: string;
}

let server = new URL("http://127.0.0.1:1");
let held: Held[] = [];
let opens: number[] = [];
let refused = 0;
let failed = 0;
/** When each message was written, and when its two ends had it. */
let written = new Map<string, { readonly at: number; readonly sender: Held }>();
let arrivals: { atSender: number[]; atReceiver: number[] } = { atSender: [], atReceiver: [] };

/** @throws if the server can't be reached or refuses */
async function addressOf({ token }: Held, connection: HttpConnection): Promise<string> {
  const { status, body } = await connection.get("/api/ctc/get-r-token", { authorization: `Bearer ${token}` });
  if (status === 503 || status === 429) refused++;
  const url = TOKEN_URL.exec(body)?.[1];
  if (status !== 200 || url === undefined) throw new Error(`no token: ${status} ${body}`);
  return url;
}

function openStream(stream: Held, url: string, socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.socket = socket;
    socket.on("data", (chunk: Buffer) => hear(stream, chunk.toString("latin1"), resolve));
    socket.on("error", () => undefined);
    socket.once("close", () => {
      const wasOpen = stream.isOpen;
      stream.isOpen = false;
      reject(new Error("the stream was closed"));
      if (wasOpen && stream.socket === socket) comeBack(stream);
    });
    if (socket.destroyed) reject(new Error("the server closed the connection"));
    const from = stream.seen === "" ? "" : `&lastEventId=${stream.seen}`;
    socket.write(`GET ${url}${from} HTTP/1.1\r\nhost: ${server.host}\r\naccept: text/event-stream\r\n\r\n`);
  });
}

function hear(stream: Held, text: string, ready: () => void): void {
  if (!stream.isOpen) {
    stream.rest += text;
    if (stream.rest.startsWith("HTTP/1.1 ") && !stream.rest.startsWith("HTTP/1.1 200")) {
      if (stream.rest.startsWith("HTTP/1.1 503")) refused++;
      stream.socket?.destroy();
      return;
    }
    if (!stream.rest.includes("event: ready")) return;
    stream.isOpen = true;
    stream.failures = 0;
    opens.push(Date.now());
    ready();
    note(stream, stream.rest);
    stream.rest = "";
    return;
  }
  const all = stream.rest + text;
  note(stream, all);
  // An event may come in two pieces.
  const end = all.lastIndexOf("\n\n");
  stream.rest = end < 0 ? all : all.slice(end + 2);
}

function note(stream: Held, text: string): void {
  const now = performance.now();
  for (const [, seen = ""] of text.matchAll(/^id: (\d+)$/gm)) stream.seen = seen;
  const goodbye = /event: reconnect\ndata: \{"afterMs":(\d+)\}/.exec(text)?.[1];
  if (goodbye !== undefined) leaveFor(stream, Number.parseInt(goodbye, 10));
  for (const [, name = ""] of text.matchAll(CONTENT)) {
    const message = written.get(name);
    if (message === undefined) continue;
    (message.sender === stream ? arrivals.atSender : arrivals.atReceiver).push(now - message.at);
  }
}

/** The server says when to come back. */
function leaveFor(stream: Held, afterMs: number): void {
  stream.isOpen = false;
  stream.socket?.destroy();
  comeBack(stream, afterMs);
}

function comeBack(stream: Held, shortestWaitMs = 0): void {
  const wait = Math.max(shortestWaitMs, Math.min(FIRST_WAIT_MS * 2 ** stream.failures, LONGEST_WAIT_MS));
  stream.failures++;
  stream.rest = "";
  setTimeout(() => void open(stream), wait * (0.5 + Math.random() / 2));
}

/** As a browser does it: the connection that brought the token is free and takes the stream. */
async function open(stream: Held): Promise<void> {
  const ended = new AbortController();
  const patience = setTimeout(() => ended.abort(), ATTEMPT_PATIENCE_MS);
  let connection: HttpConnection | null = null;
  try {
    connection = await HttpConnection.open(server, ended.signal);
    const url = await addressOf(stream, connection);
    await openStream(stream, url, connection.handOver());
  } catch {
    connection?.close();
    failed++;
    if (!stream.isOpen) comeBack(stream);
  } finally {
    clearTimeout(patience);
  }
}

async function openAll({ url, tokens }: Extract<ClientOrder, { kind: "open" }>): Promise<void> {
  server = new URL(url);
  held = tokens.map((token) => ({ token, socket: null, isOpen: false, failures: 0, seen: "", rest: "" }));
  let next = 0;
  await Promise.all(
    Array.from({ length: OPENED_AT_ONCE }, async () => {
      for (let stream = held[next++]; stream !== undefined; stream = held[next++]) await open(stream);
    }),
  );
}

/**
 * Each writer sends its share at even distances; one that is late sends at once, so that a server that is slow carries less and nothing piles up.
 * @throws if every message was refused
 */
async function chat({ pairs, perSecond, seconds }: Extract<ClientOrder, { kind: "chat" }>): Promise<Chatted> {
  written = new Map();
  arrivals = { atSender: [], atReceiver: [] };
  let sent = 0;
  let turnedAway = 0;
  let refusal = "";
  const began = performance.now();
  const total = Math.round(perSecond * seconds);
  const until = began + seconds * 1000;
  await Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      const connection = await HttpConnection.open(server);
      for (let nth = writer; nth < total && performance.now() < until; nth += WRITERS) {
        const early = began + (nth * 1000) / perSecond - performance.now();
        if (early > 1) await pause(early);
        const pair = pairs[(nth >> 1) % pairs.length];
        const sender = held[nth % 2 === 0 ? (pair?.one ?? 0) : (pair?.other ?? 0)];
        if (pair === undefined || sender === undefined) throw new Error("there is nobody who writes");
        const name = inLetters(nth);
        written.set(name, { at: performance.now(), sender });
        const { status, body } = await connection.post(
          "/api/ctc/send-chat-msg",
          { authorization: `Bearer ${sender.token}`, "idempotency-key": `hello-${name}-${began}` },
          JSON.stringify({ orderId: pair.orderId, type: "text", content: `hello ${name}` }),
        );
        if (status === 200) sent++;
        else {
          turnedAway++;
          refusal = `${status} ${body}`;
          written.delete(name);
        }
      }
      connection.close();
    }),
  );
  const took = (performance.now() - began) / 1000;
  if (sent === 0) throw new Error(`no message was taken: ${refusal}`);
  const patience = performance.now() + ARRIVAL_PATIENCE_MS;
  while (performance.now() < patience && arrivals.atSender.length + arrivals.atReceiver.length < sent * 2) await pause(20);
  return { sent, refused: turnedAway, perSecond: sent / took, ...arrivals };
}

/** Digits would be taken for an account or a telephone number. */
function inLetters(value: number): string {
  return [...value.toString(26)].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26))).join("");
}

function state(): ClientState {
  const { user, system } = process.cpuUsage();
  return { open: held.filter(({ isOpen }) => isOpen).length, opens, refused, failed, seconds: (user + system) / 1e6 };
}

async function obey(order: ClientOrder): Promise<unknown> {
  switch (order.kind) {
    case "open":
      await openAll(order);
      return state();
    case "chat":
      return chat(order);
    case "state":
      return state();
    case "mark":
      opens = [];
      refused = 0;
      failed = 0;
      return null;
  }
}

process.on("message", (message) => {
  const [id, order] = [readField(message, "id"), readField(message, "order") as ClientOrder];
  obey(order).then(
    (result) => process.send?.({ id, result }),
    (error: unknown) => process.send?.({ id, error: String(error) }),
  );
});
await once(process, "disconnect");
process.exit(0);
