import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { StartRefusal } from "./refusal.ts";

/** A site that is just shutting down may still use the port. */
const PATIENCE_MS = 2000;

/**
 * Makes sure that the site or the API will be able to listen. Port 0 becomes a free one.
 * @param name the variable that sets the port
 * @throws StartRefusal if another program listens there
 */
export async function claimPort(port: number, host: string | undefined, name = "PORT"): Promise<number> {
  for (let waited = 0; ; waited += 100) {
    try {
      return await tryPort(port, host);
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : undefined;
      if (code === "EACCES")
        throw new StartRefusal(`Port ${port} may only be used by root: choose one above 1023, such as ${name}=3000 npm start.`);
      if (code !== "EADDRINUSE")
        throw new StartRefusal(`Plaza can't listen on ${host ?? "this machine"}, port ${port} (${code ?? String(error)}).`);
      if (waited >= PATIENCE_MS)
        throw new StartRefusal(`Port ${port} is used by another program: end that one, or start with ${name}=${port + 1} npm start.`);
      await pause(100);
    }
  }
}

function tryPort(port: number, host: string | undefined): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen({ port, host }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : port));
    });
  });
}
