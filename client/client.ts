import { readField } from "@plaza/contract/unknown-value.ts";
import type { calls, Name, WireOf } from "@plaza/contract/calls/index.ts";
import type { StreamEvent } from "@plaza/contract/events.ts";
import { createCaller, type ClientOptions } from "./caller.ts";
import { eventsOf } from "./stream.ts";

type QueryOf<One extends Name> = WireOf<One>["query"] extends undefined ? { query?: undefined } : { query: WireOf<One>["query"] };

/** What a call takes: its query and body exactly as the contract has them, and its file where it comes as a form. */
export type Input<One extends Name> = (object extends WireOf<One>["query"] ? { query?: WireOf<One>["query"] } : QueryOf<One>) &
  (WireOf<One>["body"] extends undefined ? { body?: undefined } : { body: WireOf<One>["body"] }) &
  ((typeof calls)[One] extends { readonly multipart: unknown } ? { readonly file: File } : unknown) & {
    /** The caller's own, to repeat a request after a restart of the program; a new one where left out. */
    readonly idempotencyKey?: string;
    readonly signal?: AbortSignal;
  };

export interface Client {
  /** @throws Refused */
  call<One extends Name>(
    name: One,
    ...input: { readonly signal?: AbortSignal } extends Input<One> ? [input?: Input<One>] : [input: Input<One>]
  ): Promise<WireOf<One>["data"]>;
  /**
   * Events of the user's orders and chats, in order and without duplicates; resumes after the last event if the connection breaks. `reset`
   * means: too far behind, read everything again.
   */
  events(options?: { readonly after?: string; readonly signal?: AbortSignal }): AsyncGenerator<{ id: string; event: StreamEvent }>;
}

/** A client of one origin. Its calls throw what `createCaller` throws; its events reconnect and resume by themselves. */
export function createClient(options: ClientOptions): Client {
  const { call } = createCaller(options);
  return {
    call: call as Client["call"],
    events: (input = {}) =>
      eventsOf({
        address: async () => `${options.origin}${String(readField(await call("GET /api/ctc/get-r-token"), "url"))}`,
        ...input,
      }),
  };
}
