import { portOf } from "@plaza/contract/testing/ports.ts";
import { connect, createServer, type Socket } from "node:net";
import { once } from "node:events";

/** What the connection between two programs does. */
export type Link =
  /** Everything passes. */
  | "whole"
  /** The request passes, and the connection breaks when its answer comes. */
  | "answers_lost"
  /** Nothing passes, and nobody learns of it. */
  | "silent"
  /** Nothing passes, and nobody learns of it; what was sent meanwhile arrives once the line is whole again. */
  | "held"
  /** Every connection breaks at once. */
  | "refused";

export interface FaultyProxy {
  readonly url: string;
  link: Link;
  close(): Promise<void>;
}

/** A proxy between a client and `target` whose connection can be made bad. */
export async function startFaultyProxy(target: () => URL): Promise<FaultyProxy> {
  const open = new Set<Socket>();
  const holdIfHeld = (socket: Socket) => void (proxy.link === "held" && socket.pause());
  const server = createServer((client) => {
    if (proxy.link === "refused") return void client.destroy();
    const { hostname, port } = target();
    const upstream = connect(Number(port), hostname);
    for (const socket of [client, upstream]) {
      open.add(socket);
      holdIfHeld(socket);
      socket
        .on("error", () => undefined)
        .on("close", () => {
          open.delete(socket);
          client.destroy();
          upstream.destroy();
        });
    }
    client.on("data", (bytes) => void (proxy.link !== "silent" && upstream.write(bytes)));
    upstream.on("data", (bytes) => {
      if (proxy.link === "answers_lost") client.destroy();
      else if (proxy.link !== "silent") client.write(bytes);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const port = portOf(server);
  const proxy = {
    url: `http://127.0.0.1:${port}`,
    get link(): Link {
      return state.link;
    },
    set link(link: Link) {
      state.link = link;
      for (const socket of open) if (link === "held") socket.pause();
      for (const socket of open) if (link === "whole") socket.resume();
      // What was under way is lost with it.
      if (link === "refused") for (const socket of open) socket.destroy();
    },
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
  const state: { link: Link } = { link: "whole" };
  return proxy;
}
