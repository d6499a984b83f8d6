import type { Worker } from "node:cluster";
import { readField, readOptionalText } from "@plaza/contract/unknown-value.ts";

/** The connections that the first process has handed to workers and that they haven't taken yet. */
export interface Handovers {
  /** Watches a worker that was just forked, so that what it was handed and didn't take goes to another one when it ends. */
  follow(worker: Worker): void;
}

interface Untaken {
  /** Of the port that the connection came by. */
  readonly key: string;
  readonly handle: unknown;
}

/**
 * `node:cluster` keeps a connection that it hands to a worker until the worker says that it takes it, and hands it to another one if the worker declines. A
 * worker that is killed says neither, and Node then keeps the connection for ever. So the end of a worker is passed to Node as its closed port and its
 * refusals. Nothing of such a connection has been read: a worker says that it takes a connection before it reads from it.
 *
 * These messages are Node's, and undocumented. If a version of Node changes them, nothing is watched, and `handovers.test.ts` fails.
 */
export function createHandovers(): Handovers {
  const taking = new Set<Worker>();
  return {
    follow: (worker) => {
      const child = worker.process;
      const untaken = new Map<number, Untaken>();
      const send = child.send.bind(child);
      child.send = (message: Parameters<typeof send>[0], handle?: unknown, ...rest: unknown[]) => {
        const seq = readField(message, "seq");
        const isHandover = readField(message, "act") === "newconn" && typeof seq === "number";
        if (isHandover) untaken.set(seq, { key: readOptionalText(message, "key"), handle });
        return Reflect.apply(send, child, [message, handle, ...rest]) === true;
      };
      worker.on("listening", () => taking.add(worker));
      child.on("internalMessage", (message: unknown) => {
        const ack = readField(message, "ack");
        if (typeof ack === "number") untaken.delete(ack);
        if (readField(message, "act") === "close") taking.delete(worker);
      });
      // Not `exit`, before which the worker's last words may be unread, and not `disconnect`, which Node leaves out while a connection is on its way.
      child.once("close", () => {
        taking.delete(worker);
        for (const [seq, { key, handle }] of untaken) {
          child.emit("internalMessage", { cmd: "NODE_CLUSTER", act: "close", key });
          if (taking.size > 0) child.emit("internalMessage", { cmd: "NODE_CLUSTER", ack: seq, accepted: false });
          else closeHandle(handle);
        }
      });
    },
  };
}

/** Without a worker that takes connections the port is closed, and the client learns at once that it gets no answer. */
function closeHandle(handle: unknown): void {
  if (typeof handle === "object" && handle !== null && "close" in handle && typeof handle.close === "function")
    Reflect.apply(handle.close, handle, []);
}
