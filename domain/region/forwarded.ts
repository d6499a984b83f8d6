/**
 * One entry of `x-forwarded-for` without the port that some proxies write beside the address: `203.0.113.9:4711`, `[2001:db8::1]:4711`. What is
 * left may still be no address at all, such as `unknown`.
 */
export function withoutPort(entry: string): string {
  const text = entry.trim();
  if (text.startsWith("[")) return text.slice(1, text.includes("]") ? text.indexOf("]") : undefined);
  const [host = "", port, ...more] = text.split(":");
  return port !== undefined && more.length === 0 ? host : text;
}
