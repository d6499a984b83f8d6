import { connect, type Socket } from "node:net";

const END_OF_HEAD = Buffer.from("\r\n\r\n");
const LENGTH = /\r\ncontent-length: (\d+)/i;

export interface RawAnswer {
  readonly status: number;
  /** As it came, packed perhaps. */
  readonly raw: Buffer;
}

export interface Answer {
  readonly status: number;
  readonly body: string;
}

/**
 * One keep-alive connection that carries one request at a time and reads of an answer only its status and its body. The client shares the
 * machine with the server it measures, so it does no more than that; a general one takes several times the processor time.
 */
export class HttpConnection {
  readonly #socket: Socket;
  readonly #host: string;
  #received: Buffer = Buffer.alloc(0);
  #waiting: { resolve: (answer: RawAnswer) => void; reject: (error: Error) => void } | null = null;

  private constructor(socket: Socket, host: string) {
    this.#socket = socket;
    this.#host = host;
    socket.setNoDelay(true);
    socket.on("data", (chunk: Buffer) => this.#receive(chunk));
    socket.on("error", (error) => this.#waiting?.reject(error));
    socket.on("close", () => this.#waiting?.reject(new Error("the server closed the connection")));
  }

  /** @param until closes the connection, also before it is there */
  static open(url: URL, until?: AbortSignal): Promise<HttpConnection> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port: Number.parseInt(url.port, 10), host: url.hostname });
      until?.addEventListener("abort", () => socket.destroy(new Error("nothing came in time")), { once: true });
      socket.once("error", reject);
      socket.once("connect", () => {
        socket.off("error", reject);
        resolve(new HttpConnection(socket, url.host));
      });
    });
  }

  /** @param headers beside those of the body */
  async post(path: string, headers: Readonly<Record<string, string>>, body: string): Promise<Answer> {
    const described = { ...headers, "content-type": "application/json", "content-length": String(Buffer.byteLength(body)) };
    return readable(await this.#send(`POST ${path}`, described, body));
  }

  async get(path: string, headers: Readonly<Record<string, string>>): Promise<Answer> {
    return readable(await this.#send(`GET ${path}`, headers, ""));
  }

  /** For answers that are only counted. */
  getRaw(path: string, headers: Readonly<Record<string, string>>): Promise<RawAnswer> {
    return this.#send(`GET ${path}`, headers, "");
  }

  #send(what: string, headers: Readonly<Record<string, string>>, body: string): Promise<RawAnswer> {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(`${what} HTTP/1.1\r\nhost: ${this.#host}\r\n${lines.join("")}\r\n${body}`);
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  /** The connection without a reader: for an answer that has no end. This object sends nothing afterwards. */
  handOver(): Socket {
    return this.#socket.removeAllListeners("data").removeAllListeners("error").removeAllListeners("close");
  }

  #receive(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const headEnd = this.#received.indexOf(END_OF_HEAD);
    if (headEnd < 0) return;
    const head = this.#received.toString("latin1", 0, headEnd);
    const length = Number.parseInt(LENGTH.exec(head)?.[1] ?? "", 10);
    const bodyStart = headEnd + END_OF_HEAD.length;
    if (this.#received.length < bodyStart + length) return;
    const answer = { status: Number.parseInt(head.slice(9, 12), 10), raw: this.#received.subarray(bodyStart, bodyStart + length) };
    this.#received = this.#received.subarray(bodyStart + length);
    const waiting = this.#waiting;
    this.#waiting = null;
    waiting?.resolve(answer);
  }
}

function readable({ status, raw }: RawAnswer): Answer {
  return { status, body: raw.toString("utf8") };
}
