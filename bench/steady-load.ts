import { brotliDecompressSync } from "node:zlib";
import { setTimeout as pause } from "node:timers/promises";
import type { Socket } from "node:net";
import { HttpConnection } from "./http-connection.ts";
import { headersOf, pageOf, SIGNED_IN_PAGES, type Party } from "./page-bench.ts";

export interface SteadyCounts {
  pages: number;
  /** Answers of 503. */
  refused: number;
  /** Requests whose client went away before the answer. */
  aborted: number;
  /** Streams that were opened, those that replaced one included. */
  streams: number;
}

/** A load that a small market has all day, begun once and then asked for in pieces. */
export interface SteadyLoad {
  readonly counts: Readonly<SteadyCounts>;
  run(seconds: number): Promise<void>;
  close(): void;
}

const PAGES_PER_SECOND = 8;
/** Of this many requests one client goes away before its answer. */
const GONE_OF = 5;
const LONGEST_WAIT_MS = 60;
const OPEN_STREAMS = 20;
/** So often one of the streams is closed and another opened, as when a tab is. */
const STREAM_CHANGE_MS = 3_000;
const ORDER_ADDRESS = /\/en\/p2p\/(?:buy|sell)\/detail\/\d+/;
const STREAM_ADDRESS = /"url":"([^"]+)"/;

/**
 * Offers, My Orders and an order's page in turns, each time another reader's, at an even distance whatever the answers take; some clients go away; streams
 * are open meanwhile, through the site as in a browser.
 * @throws if a reader has no order
 */
export async function openSteadyLoad(party: Party): Promise<SteadyLoad> {
  const counts = { pages: 0, refused: 0, aborted: 0, streams: 0 };
  const orders = await orderAddresses(party);
  const held: Socket[] = [];
  let turn = 0;
  const run = async (seconds: number) => {
    const began = performance.now();
    let streamsChangedAt = began;
    const open: Promise<void>[] = [];
    for (let nth = 0; nth < seconds * PAGES_PER_SECOND; nth++) {
      const early = began + (nth * 1000) / PAGES_PER_SECOND - performance.now();
      if (early > 0) await pause(early);
      open.push(visit(party, addressFor(orders, turn), turn++, counts));
      while (held.length < OPEN_STREAMS) {
        const stream = await openStream(party, counts.streams);
        if (stream === null) {
          counts.refused++;
          break;
        }
        counts.streams++;
        held.push(stream);
      }
      if (performance.now() - streamsChangedAt < STREAM_CHANGE_MS) continue;
      streamsChangedAt = performance.now();
      held.shift()?.destroy();
    }
    await Promise.all(open);
  };
  const close = () => {
    for (const socket of held) socket.destroy();
  };
  return { counts, run, close };
}

async function orderAddresses(party: Party): Promise<string[]> {
  const connection = await HttpConnection.open(party.site.url);
  const found: string[] = [];
  for (const reader of party.cookies.keys()) {
    const { raw } = await connection.getRaw(pageOf("My Orders, signed in").path, headersOf(party, true, reader));
    const [address] = ORDER_ADDRESS.exec(brotliDecompressSync(raw).toString("utf8")) ?? [];
    if (address === undefined) throw new Error("a reader's list has no order");
    found.push(address);
  }
  connection.close();
  return found;
}

function addressFor(orders: readonly string[], turn: number): string {
  const page = SIGNED_IN_PAGES[turn % (SIGNED_IN_PAGES.length + 1)];
  return page === undefined ? (orders[turn % orders.length] ?? "") : pageOf(page).path;
}

async function visit(party: Party, path: string, turn: number, counts: SteadyCounts): Promise<void> {
  const connection = await HttpConnection.open(party.site.url);
  const answer = connection.getRaw(path, headersOf(party, true, turn));
  if (turn % GONE_OF === 0) {
    answer.catch(() => undefined);
    await pause(Math.random() * LONGEST_WAIT_MS);
    counts.aborted++;
  } else {
    const { status } = await answer;
    if (status === 200) counts.pages++;
    else if (status === 503) counts.refused++;
    else throw new Error(`${path} was refused with ${status}`);
  }
  connection.close();
}

/** @returns null where the server had no time for it */
async function openStream(party: Party, turn: number): Promise<Socket | null> {
  const headers = headersOf(party, true, turn);
  const connection = await HttpConnection.open(party.site.url);
  const { status, body } = await connection.get("/api/ctc/get-r-token", { cookie: headers["cookie"] ?? "" });
  if (status === 503) {
    connection.close();
    return null;
  }
  const url = STREAM_ADDRESS.exec(body)?.[1];
  if (status !== 200 || url === undefined) throw new Error(`no token of a stream: ${status}`);
  const socket = connection.handOver();
  socket.on("error", () => undefined).resume();
  socket.write(`GET ${url} HTTP/1.1\r\nhost: ${party.site.url.host}\r\naccept: text/event-stream\r\n\r\n`);
  return socket;
}
