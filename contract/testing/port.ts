import type { Server } from "node:net";

/** The port on which a server listens. @throws if it doesn't listen on one */
export function portOf(server: Pick<Server, "address">): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server listens on no port");
  return address.port;
}
