/**
 * The address of a connection or of one entry of `x-forwarded-for`, without the port that some proxies write beside it (`203.0.113.9:4711`,
 * `[2001:db8::1]:4711`) and without the zone of a neighbor's address (`fe80::1%eth0`), which the database knows no address with. What is left may
 * still be no address at all, such as `unknown`.
 */
export function plainAddress(entry: string): string {
  const [text = ""] = entry.trim().split("%");
  if (text.startsWith("[")) return text.slice(1, text.includes("]") ? text.indexOf("]") : undefined);
  const [host = "", port, ...more] = text.split(":");
  return port !== undefined && more.length === 0 ? host : text;
}
