import type { StreamLook } from "./stream.store.ts";

/** Looks that come due within this time are one statement: ten a second at most, however many streams are open. */
const GATHER_MS = 100;
/** Of one statement, so that no statement takes long. */
const MOST_LOOKS = 1000;

export interface StreamLooks {
  /** Whether nothing is new for this stream and it may stay open; the answer comes with those of the others that ask now. @throws if the read fails */
  readonly isQuiet: (look: StreamLook) => Promise<boolean>;
}

interface Waiting {
  readonly look: StreamLook;
  readonly resolve: (isQuiet: boolean) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * The looks of streams that nobody has woken. Nearly all of them find nothing, and each stream's own two statements every few seconds would be most of the
 * load that a process with many open streams puts on its database.
 * @param read answers the positions of the quiet ones
 */
export function gatherLooks(read: (looks: readonly StreamLook[]) => Promise<ReadonlySet<number>>): StreamLooks {
  let waiting: Waiting[] = [];
  const send = () => {
    const due = waiting;
    waiting = [];
    for (let from = 0; from < due.length; from += MOST_LOOKS) void answer(read, due.slice(from, from + MOST_LOOKS));
  };
  return {
    isQuiet: (look) =>
      new Promise((resolve, reject) => {
        if (waiting.length === 0) setTimeout(send, GATHER_MS).unref();
        waiting.push({ look, resolve, reject });
      }),
  };
}

async function answer(read: (looks: readonly StreamLook[]) => Promise<ReadonlySet<number>>, batch: readonly Waiting[]): Promise<void> {
  try {
    const quiet = await read(batch.map(({ look }) => look));
    for (const [position, { resolve }] of batch.entries()) resolve(quiet.has(position));
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}
