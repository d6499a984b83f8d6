/** The code of a failed system call ("ENOENT"), or PostgreSQL's of a failed statement; undefined for every other error. */
export function systemCode(error: unknown): string | undefined {
  return typeof error === "object" && error !== null && "code" in error && typeof error.code === "string" ? error.code : undefined;
}
