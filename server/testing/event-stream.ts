import { readRecord } from "@plaza/contract/unknown-value.ts";
import type { Person, Stack } from "./stack.ts";

/** Without a number (""): a whisper. */
export interface StreamedEvent {
  readonly id: string;
  readonly event: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A reader of somebody's event stream over a real connection. */
export interface Reader {
  readonly status: number;
  /** The next event; null once the server has ended the stream. */
  next(): Promise<StreamedEvent | null>;
  /** Cuts the line, as a tunnel does; whatever was on its way is lost. */
  cut(): void;
}

export async function streamAddress(stack: Stack, person: Person): Promise<string> {
  return (await stack.call(person, "GET /api/ctc/get-r-token")).data.url;
}

/** @param lastId the number that the reader has seen last; without it the stream begins now */
export async function readStream(baseUrl: string, address: string, lastId?: string): Promise<Reader> {
  const line = new AbortController();
  const response = await fetch(new URL(address, baseUrl), {
    signal: line.signal,
    headers: lastId === undefined ? {} : { "last-event-id": lastId },
  });
  // Its reader is taken at once: undici ends the body of a response that is collected before anybody reads it.
  const events = response.body === null ? null : eventsIn(response.body.values());
  return {
    status: response.status,
    next: async () => {
      const next = await events?.next();
      return next === undefined || next.done === true ? null : next.value;
    },
    cut: () => line.abort(),
  };
}

async function* eventsIn(body: AsyncIterable<Uint8Array>): AsyncGenerator<StreamedEvent, undefined> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const bytes of body) {
    rest += decoder.decode(bytes, { stream: true });
    const blocks = rest.split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const fields = new Map(block.split("\n").map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)]));
      const [id = "", event, data] = [fields.get("id"), fields.get("event"), fields.get("data")];
      if (event !== undefined && data !== undefined) yield { id, event, data: readRecord(JSON.parse(data)) };
    }
  }
  return undefined;
}
