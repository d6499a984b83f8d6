import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:net";

/** The port on which a server listens. @throws if it doesn't listen on one */
export function portOf(server: Pick<Server, "address">): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server listens on no port");
  return address.port;
}

/**
 * Below the ports that systems give to outgoing connections: one of those could take a port between its choice and the start of the program that
 * is to listen on it, minutes later for some.
 */
const [LOWEST_PORT, HIGHEST_PORT] = [20_000, 32_000];

/** Ports of this machine that nothing listens on, for programs that need to know theirs before they start. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = randomInt(LOWEST_PORT, HIGHEST_PORT);
    if (await isFree(port)) ports.add(port);
  }
  return [...ports];
}

/** As `freePorts`, one. */
export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1);
  return port;
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    await once(server.listen(port, "127.0.0.1"), "listening");
  } catch {
    return false;
  }
  await once(server.close(), "close");
  return true;
}
