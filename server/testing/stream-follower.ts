import { readStream, streamAddress, type Reader } from "./event-stream.ts";
import type { Person, Stack } from "./stack.ts";
import { untilDone } from "./trade-load.ts";

/** Somebody's page that stays open: opens the stream again, from the last number that it saw, whenever it ends. */
export interface Follower {
  /** Every number that arrived, in the order of arrival. */
  readonly numbers: readonly number[];
  /** How often the stream was opened. */
  readonly opened: () => number;
  /** Waits until the stream was opened this often. */
  untilOpened(times: number): Promise<void>;
  /** Waits until everything that the database has for this person arrived. @returns what is missing, double or out of order */
  finish(): Promise<string[]>;
}

export function followStream(
  stack: Stack,
  address: () => string,
  person: Person,
  addressOf = (reader: Person) => streamAddress(stack, reader),
): Follower {
  const numbers: number[] = [];
  let opened = 0;
  const over = new AbortController();
  const current: { reader: Reader | null } = { reader: null };
  const read = async () => {
    while (!over.signal.aborted) {
      try {
        // Where it ended, the next token may need a server that is just starting.
        const url = await untilDone(() => addressOf(person));
        const reader = await readStream(address(), url, String(numbers.at(-1) ?? 0));
        if (reader.status !== 200) throw new Error(`the stream answers ${reader.status}`);
        current.reader = reader;
        opened++;
        for (let event = await reader.next(); event !== null; event = await reader.next()) {
          // The first one repeats where the reader is. A reset repeats a number, and so shows as a fault.
          if (event.id !== "" && event.event !== "ready") numbers.push(Number(event.id));
        }
      } catch {
        await new Promise((resume) => setTimeout(resume, 50));
      }
    }
  };
  const done = read();
  return {
    numbers,
    opened: () => opened,
    untilOpened: (times) =>
      untilDone(() => (opened >= times ? Promise.resolve() : Promise.reject(new Error(`opened ${opened} times, not ${times}`)))),
    finish: async () => {
      const { rows } = await stack.owner.query<{ last: number | null }>("SELECT max(seq)::int AS last FROM user_event WHERE user_id = $1", [
        person.id,
      ]);
      const last = rows[0]?.last ?? 0;
      await untilDone(() =>
        (numbers.at(-1) ?? 0) >= last ? Promise.resolve() : Promise.reject(new Error(`event ${last} did not arrive`)),
      );
      over.abort();
      current.reader?.cut();
      await done;
      const wrong = numbers.findIndex((number, index) => number !== index + 1);
      return wrong === -1 ? [] : [`the stream of ${person.id} has ${numbers[wrong]} where ${wrong + 1} was to come`];
    },
  };
}
