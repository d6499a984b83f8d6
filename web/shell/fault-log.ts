/** One log line for the operator. Only on the server: what a user should know is on the page. */
export function logFault(where: string, fault: unknown): void {
  process.stderr.write(
    `${new Date().toISOString()} ${where}: ${fault instanceof Error ? (fault.stack ?? fault.message) : String(fault)}\n`,
  );
}
