import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect } from "node:net";

/** Shorter than the second after which a system tries again for which there was no room. */
const HANDSHAKES_MS = 500;
const SYN_SENT = "02";
const NODES_QUEUE = 511;

/**
 * Connects to a port whose process accepts nothing meanwhile, and counts connections for which its queue has no room: a browser waits a second for each of
 * these, then two, four and so on. Always 0 where the system doesn't tell (anything but Linux), or where it allows no longer queue than Node asks for.
 * The server is in this process, which is busy until they are counted, or is stopped.
 */
export async function connectionsWithoutRoom(port: number, count: number): Promise<number> {
  if (longestQueue() <= NODES_QUEUE) return 0;
  const sockets = Array.from({ length: count }, () => connect(port, "127.0.0.1").on("error", () => undefined));
  // Addresses are connected to in this turn's ticks, before any connection is accepted.
  const waiting = await new Promise<number>((resolve) => process.nextTick(() => resolve(countWaiting(port))));
  await Promise.all(sockets.map((socket) => once(socket.destroy(), "close")));
  return waiting;
}

function countWaiting(port: number): number {
  const until = performance.now() + HANDSHAKES_MS;
  const remote = `:${port.toString(16).toUpperCase().padStart(4, "0")} ${SYN_SENT} `;
  let waiting = Number.POSITIVE_INFINITY;
  while (waiting > 0 && performance.now() < until) waiting = readFileSync("/proc/net/tcp", "utf8").split(remote).length - 1;
  return waiting;
}

function longestQueue(): number {
  try {
    return Number.parseInt(readFileSync("/proc/sys/net/core/somaxconn", "utf8"), 10);
  } catch {
    return 0;
  }
}
