/** One log line for the operator. Only on the server: what a user should know is on the page. */
export function logFault(where: string, fault: unknown): void {
  write("error", where, { error: fault instanceof Error ? (fault.stack ?? fault.message) : String(fault) });
}

/** The same for what is no fault of ours: a limit that was reached, a peer that is away. */
export function logLine(where: string, text: string): void {
  write("warn", where, { text });
}

/** In the form of the server's log, so that both can be searched together. */
function write(level: "warn" | "error", event: string, facts: Readonly<Record<string, string>>): void {
  process.stderr.write(`${JSON.stringify({ level, at: new Date().toISOString(), ...facts, event })}\n`);
}
