/** One line for whoever operates the site. Only on the server: what a person should know is said on the page. */
export function logFault(where: string, fault: unknown): void {
  process.stderr.write(
    `${new Date().toISOString()} ${where}: ${fault instanceof Error ? (fault.stack ?? fault.message) : String(fault)}\n`,
  );
}
