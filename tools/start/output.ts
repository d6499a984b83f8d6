import { appendFileSync, chmodSync, existsSync, mkdirSync, renameSync, statSync } from "node:fs";
import path from "node:path";
import type { Readable } from "node:stream";
import { createInterface } from "node:readline";

const LARGEST_BYTES = 20 << 20;
const KEPT_LINES = 20;
const OWNER_ONLY = 0o600;

/** The output of our processes: all of it goes into a file, and what a person should see to the terminal. */
export class Output {
  readonly file: string;
  readonly #name: string;
  readonly #last: string[] = [];
  #bytes: number;

  constructor(folder: string, name: string) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.file = path.join(folder, `${name}.log`);
    // Also those of before: a log names people and addresses, which are nobody else's business on this machine.
    for (const [kept, mode] of [[folder, 0o700] as const, ...[this.file, `${this.file}.old`].map((file) => [file, OWNER_ONLY] as const)])
      if (existsSync(kept)) chmodSync(kept, mode);
    this.#name = name;
    this.#bytes = existsSync(this.file) ? statSync(this.file).size : 0;
  }

  take(stream: Readable | null, kind: "stdout" | "stderr"): void {
    if (stream === null) return;
    createInterface({ input: stream }).on("line", (line) => {
      this.#keep(line);
      const shown = kind === "stdout" ? progressIn(line) : troubleIn(line);
      if (shown !== null) console.log(`  [${this.#name}] ${shown}`);
    });
  }

  /** The last lines, for when the process ended without a reason that we know. */
  get tail(): string {
    return this.#last.join("\n");
  }

  #keep(line: string): void {
    if (this.#bytes > LARGEST_BYTES) {
      renameSync(this.file, `${this.file}.old`);
      this.#bytes = 0;
    }
    appendFileSync(this.file, `${line}\n`, { mode: OWNER_ONLY });
    this.#bytes += Buffer.byteLength(line) + 1;
    this.#last.push(line);
    if (this.#last.length > KEPT_LINES) this.#last.shift();
  }
}

/** Standard output is for us: how the start goes on. */
function progressIn(line: string): string | null {
  const record = parsed(line);
  return typeof record?.["progress"] === "string" ? record["progress"] : null;
}

/** Standard error is the log, in JSON: errors are worth a person's eye. Whatever isn't JSON there wasn't meant for the log, so it is shown. */
function troubleIn(line: string): string | null {
  const record = parsed(line);
  if (record === null) return line.trim() === "" ? null : line;
  return record["level"] === "error" ? line : null;
}

function parsed(line: string): Readonly<Record<string, unknown>> | null {
  try {
    const record: unknown = JSON.parse(line);
    return typeof record === "object" && record !== null ? { ...record } : null;
  } catch {
    return null;
  }
}
