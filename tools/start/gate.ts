import { type Socket, connect, createServer } from "node:net";
import { once } from "node:events";

/** While developing: stands before the server under its address, and lets connections wait while the server starts again. */
export class Gate {
  readonly #targetPort: number;
  #opening = Promise.withResolvers<void>();
  #isOpen = false;

  /** @param targetPort where the server listens on this machine */
  constructor(targetPort: number) {
    this.#targetPort = targetPort;
  }

  /** @returns ends it with all its connections */
  async listen(port: number): Promise<() => void> {
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket);
      socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
      void this.#forward(socket);
    });
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    return () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    };
  }

  async #forward(socket: Socket): Promise<void> {
    await this.#opening.promise;
    const onward = connect(this.#targetPort, "127.0.0.1");
    onward.on("error", () => socket.destroy()).on("close", () => socket.destroy());
    socket.on("close", () => onward.destroy());
    socket.pipe(onward).pipe(socket);
  }

  open(): void {
    this.#isOpen = true;
    this.#opening.resolve();
  }

  close(): void {
    // Those that wait already go on waiting for the same opening.
    if (this.#isOpen) this.#opening = Promise.withResolvers<void>();
    this.#isOpen = false;
  }
}
