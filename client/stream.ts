import type { StreamEvent } from "@plaza/contract/events.ts";
import { Refused } from "./refused.ts";

interface Source {
  /** A new address each time: its token is good once, within a minute. */
  readonly address: () => Promise<string>;
  /** The number of the last event that was handled, to go on after it. */
  readonly after?: string;
  readonly signal?: AbortSignal;
}

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
/** After this many in a row the wait is the longest. */
const MANY_FAILURES = 6;

/** Events for as long as somebody takes them; a broken line is made again after the last one. @throws Refused where the key is refused */
export async function* eventsOf({ address, after = "", signal }: Source): AsyncGenerator<{ id: string; event: StreamEvent }> {
  const isOver = () => signal?.aborted === true;
  let last = after;
  for (let failures = 0; !isOver(); failures += 1) {
    try {
      for await (const message of messagesOf(await open(await address(), last, signal))) {
        failures = 0;
        if (message.id !== "") last = message.id;
        // A newer stream of the same person took this one's place: not to be taken back at once.
        if (message.kind === "superseded") failures = MANY_FAILURES;
        const event = eventIn(message);
        if (event !== null) yield { id: last, event };
      }
    } catch (fault) {
      if (isOver()) return;
      if (isFinal(fault)) throw fault;
    }
    if (!isOver()) await rest(failures);
  }
}

async function open(address: string, last: string, signal: AbortSignal | undefined): Promise<ReadableStream<Uint8Array>> {
  const response = await fetch(address, {
    headers: { accept: "text/event-stream", ...(last === "" ? {} : { "last-event-id": last }) },
    ...(signal === undefined ? {} : { signal }),
  });
  if (!response.ok || response.body === null) throw new Refused(response.status, null);
  return response.body;
}

function eventIn({ kind, data }: Message): StreamEvent | null {
  if (kind === "reset") return { kind: "reset" };
  return kind === "ready" || kind === "superseded" || data === "" ? null : (JSON.parse(data) as StreamEvent);
}

/** A key that may not is not let in by asking again. */
function isFinal(fault: unknown): boolean {
  return fault instanceof Refused && fault.status >= 400 && fault.status < 500 && fault.code !== "too_many_requests";
}

function rest(failures: number): Promise<void> {
  const most = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures);
  return new Promise((done) => setTimeout(done, most * (0.5 + Math.random() / 2)));
}

interface Message {
  readonly id: string;
  readonly kind: string;
  readonly data: string;
}

/** Server-sent events as they are on the wire: blocks of `field: value`, each ended by an empty line. */
async function* messagesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Message> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const part of body) {
    text += decoder.decode(part, { stream: true });
    for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
      yield readMessage(text.slice(0, end));
      text = text.slice(end + 2);
    }
  }
}

function readMessage(block: string): Message {
  const fields = new Map(
    block.split("\n").map((line): [string, string] => [line.split(":")[0] ?? "", line.slice(line.indexOf(":") + 1).trimStart()]),
  );
  return { id: fields.get("id") ?? "", kind: fields.get("event") ?? "message", data: fields.get("data") ?? "" };
}
