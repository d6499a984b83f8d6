import type { StreamLook } from "./stream.store.ts";

/** Looks that come due within this time are one statement: ten a second at most, however many streams are open. */
const GATHER_MS = 100;
/** Of one statement, so that no statement takes long. */
const MOST_LOOKS = 1000;

export interface StreamLooks {
  /** Whether nothing is new for this stream and it may stay open; the answer comes with those of the others that ask now. @throws if the read fails */
  readonly isQuiet: (look: StreamLook) => Promise<boolean>;
}

export interface StreamLives {
  /** Whether the session or key of a stream lives; the answer comes with those of the others that ask now. @throws if the read fails */
  readonly isAlive: (sessionId: string) => Promise<boolean>;
}

interface Waiting<Question> {
  readonly question: Question;
  readonly resolve: (holds: boolean) => void;
  readonly reject: (error: unknown) => void;
}

/** Answers the positions of the questions that hold. */
type Read<Question> = (questions: readonly Question[]) => Promise<ReadonlySet<number>>;

/**
 * The looks of streams that nobody has woken. Nearly all of them find nothing, and each stream's own two statements every few seconds would be most of the
 * load that a process with many open streams puts on its database.
 */
export function gatherLooks(read: Read<StreamLook>): StreamLooks {
  let waiting: Waiting<StreamLook>[] = [];
  const send = () => {
    const due = waiting;
    waiting = [];
    for (let from = 0; from < due.length; from += MOST_LOOKS) void answer(read, due.slice(from, from + MOST_LOOKS));
  };
  return {
    isQuiet: (question) =>
      new Promise((resolve, reject) => {
        if (waiting.length === 0) setTimeout(send, GATHER_MS).unref();
        waiting.push({ question, resolve, reject });
      }),
  };
}

/**
 * The looks of streams that were handed what is new. Both ends of a message ask at the same instant, and those that ask while a statement is under way share
 * the next one: the more is written, the more streams look together.
 */
export function gatherLives(read: Read<string>): StreamLives {
  const waiting: Waiting<string>[] = [];
  let isReading = false;
  const send = async () => {
    while (waiting.length > 0) await answer(read, waiting.splice(0, MOST_LOOKS));
    isReading = false;
  };
  return {
    isAlive: (question) =>
      new Promise((resolve, reject) => {
        waiting.push({ question, resolve, reject });
        if (isReading) return;
        isReading = true;
        setImmediate(() => void send());
      }),
  };
}

async function answer<Question>(read: Read<Question>, batch: readonly Waiting<Question>[]): Promise<void> {
  try {
    const found = await read(batch.map(({ question }) => question));
    for (const [position, { resolve }] of batch.entries()) resolve(found.has(position));
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}
