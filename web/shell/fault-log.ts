/** One log line for the operator. Only on the server: what a user should know is on the page. */
export function logFault(where: string, fault: unknown): void {
  process.stderr.write(
    `${new Date().toISOString()} ${where}: ${fault instanceof Error ? (fault.stack ?? fault.message) : String(fault)}\n`,
  );
}

/** The same for what is no fault of ours: a limit that was reached, a peer that is away. */
export function logLine(where: string, text: string): void {
  process.stderr.write(`${new Date().toISOString()} ${where}: ${text}\n`);
}
