import { WORKER_NUMBER } from "@plaza/workers/worker-number.ts";

/** One log line for the operator. Only on the server: what a user should know is on the page. */
export function logFault(where: string, fault: unknown): void {
  writeEvent("error", where, { error: fault instanceof Error ? (fault.stack ?? fault.message) : String(fault) });
}

/** The same for what isn't our fault: a limit that was reached, a peer that is away. */
export function logLine(where: string, text: string): void {
  writeEvent("warn", where, { text });
}

/** The same for what may come with every request while it lasts, as an API that has no room for lists: at once, then once a minute with its number. */
export const logRepeated = repeatedLines((where, text, times) => writeEvent("warn", where, { text, times }));

const REPEATED_EVERY_MS = 60_000;
/** Of different lines. Beyond them each is written by itself, as if nothing were counted. */
const MOST_REPEATED = 200;

/** @param writeLine is given how often the line came since it was written the last time */
export function repeatedLines(writeLine: (where: string, text: string, times: number) => void): (where: string, text: string) => void {
  const counts = new Map<string, number>();
  const follow = (key: string, where: string, text: string) => {
    counts.set(key, 0);
    setTimeout(() => {
      const times = counts.get(key) ?? 0;
      if (times === 0) return void counts.delete(key);
      writeLine(where, text, times);
      follow(key, where, text);
    }, REPEATED_EVERY_MS).unref();
  };
  return (where, text) => {
    const key = `${where}\n${text}`;
    const count = counts.get(key);
    if (count !== undefined) return void counts.set(key, count + 1);
    writeLine(where, text, 1);
    if (counts.size < MOST_REPEATED) follow(key, where, text);
  };
}

/** In the form of the server's log, so that both can be searched together. */
export function writeEvent(level: "info" | "warn" | "error", event: string, facts: Readonly<Record<string, unknown>> = {}): void {
  process.stderr.write(`${JSON.stringify({ level, at: new Date().toISOString(), ...workerFacts(), ...facts, event })}\n`);
}

/** Which of several workers writes; nothing where there is one process. */
export function workerFacts(): { readonly worker?: number } {
  const number = process.env[WORKER_NUMBER];
  return number === undefined ? {} : { worker: Number(number) };
}
