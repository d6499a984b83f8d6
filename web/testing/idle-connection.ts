import type { Server } from "node:http";

/** An API says so in its answers (`Keep-Alive`), and waits a second longer. */
const KEPT_MS = 3_000;

/** Lets an API keep idle connections for a few seconds only. @returns who ends the connection of the next request that it gets */
export function idleConnectionOf(api: Server | undefined): Promise<"site" | "api"> {
  if (api === undefined) throw new Error("there is no API");
  api.keepAliveTimeout = KEPT_MS;
  return new Promise((resolve) => {
    api.once("request", ({ socket }) => {
      socket.once("end", () => resolve("site"));
      socket.once("close", () => resolve("api"));
    });
  });
}
