import { fork, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import { readField } from "@plaza/contract/unknown-value.ts";

const CLIENT = fileURLToPath(new URL("stream-client.ts", import.meta.url));
/** More sockets than this are held by another process: the reading of one must not wait for that of all. */
export const STREAMS_EACH = 5_000;

/** Two streams of one client, and the order in whose chat their people write to each other. */
export interface ChatPair {
  readonly one: number;
  readonly other: number;
  readonly orderId: string;
}

export type ClientOrder =
  | { readonly kind: "open"; readonly url: string; readonly tokens: readonly string[] }
  | { readonly kind: "chat"; readonly pairs: readonly ChatPair[]; readonly perSecond: number; readonly seconds: number }
  | { readonly kind: "state" }
  /** Begins the counts of what opens and is refused again. */
  | { readonly kind: "mark" };

export interface ClientState {
  readonly open: number;
  /** When each stream opened, since the last mark: milliseconds of the epoch. */
  readonly opens: readonly number[];
  /** Requests that the server turned away because it had too many. */
  readonly refused: number;
  /** Attempts that ended without a stream, for any reason. */
  readonly failed: number;
  /** Processor time of the client so far. */
  readonly seconds: number;
}

export interface Chatted {
  readonly sent: number;
  readonly refused: number;
  readonly perSecond: number;
  /** Milliseconds from writing to arrival. */
  readonly atSender: readonly number[];
  readonly atReceiver: readonly number[];
}

/** A process that holds streams. */
export class StreamClient {
  readonly #child: ChildProcess;
  #orders = 0;

  constructor() {
    this.#child = fork(CLIENT, { stdio: ["ignore", "inherit", "inherit", "ipc"], serialization: "advanced" });
  }

  async open(url: URL, tokens: readonly string[]): Promise<ClientState> {
    return (await this.#ask({ kind: "open", url: url.href, tokens })) as ClientState;
  }

  async chat(pairs: readonly ChatPair[], perSecond: number, seconds: number): Promise<Chatted> {
    return (await this.#ask({ kind: "chat", pairs, perSecond, seconds })) as Chatted;
  }

  async state(): Promise<ClientState> {
    return (await this.#ask({ kind: "state" })) as ClientState;
  }

  async mark(): Promise<void> {
    await this.#ask({ kind: "mark" });
  }

  async close(): Promise<void> {
    const gone = new Promise<void>((resolve) => this.#child.once("exit", () => resolve()));
    this.#child.disconnect();
    await gone;
  }

  #ask(order: ClientOrder): Promise<unknown> {
    const id = ++this.#orders;
    return new Promise((resolve, reject) => {
      const settle = (message: unknown) => {
        if (readField(message, "id") !== id) return;
        this.#child.off("message", settle).off("exit", ended);
        const error = readField(message, "error");
        if (typeof error === "string") reject(new Error(error));
        else resolve(readField(message, "result"));
      };
      const ended = () => reject(new Error("a process that holds streams has ended"));
      this.#child.on("message", settle).once("exit", ended);
      this.#child.send({ id, order });
    });
  }
}
