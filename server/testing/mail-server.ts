import { portOf } from "@plaza/contract/testing/ports.ts";
import { once } from "node:events";
import { createServer, type Socket } from "node:net";

/** One mail as the server got it. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: string;
  /** Headers and body, decoded. */
  readonly headers: string;
  readonly text: string;
}

/** What the server does for a recipient: accepts the mail, answers with a given reply, or hangs up after the text. */
export type Mood = "take" | "hang up" | `${4 | 5}${number} ${string}`;

export interface MailServer {
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  mood: Mood;
  close(): Promise<void>;
}

/** As much of SMTP as a client needs, on a port of this machine. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const state: { mood: Mood } = { mood: "take" };
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket)).on("error", () => undefined);
    converse(socket, state, received);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const port = portOf(server);
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    get mood() {
      return state.mood;
    },
    set mood(mood: Mood) {
      state.mood = mood;
    },
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

function converse(socket: Socket, state: { readonly mood: Mood }, received: ReceivedMail[]): void {
  let [waiting, from, to] = ["", "", ""];
  let data: string | null = null;
  const say = (line: string) => void socket.write(`${line}\r\n`);
  const line = (text: string) => {
    if (data !== null) {
      if (text !== ".") data += `${text}\r\n`;
      else if (state.mood === "hang up") socket.destroy();
      else {
        received.push(readMail(from, to, data));
        data = null;
        say("250 taken");
      }
      return;
    }
    const word = text.slice(0, 4).toUpperCase();
    if (word === "MAIL") from = /<(.*?)>/.exec(text)?.[1] ?? "";
    if (word === "RCPT") to = /<(.*?)>/.exec(text)?.[1] ?? "";
    if (word === "RCPT" && /^[45]/.test(state.mood)) say(state.mood);
    else if (word === "STAR") say("502 no TLS here");
    else if (word === "DATA") {
      data = "";
      say("354 go on");
    } else if (word === "QUIT") socket.end("221 bye\r\n");
    else say("250 ok");
  };
  socket.on("data", (chunk) => {
    const lines = (waiting + chunk.toString("latin1")).split("\r\n");
    waiting = lines.pop() ?? "";
    lines.forEach(line);
  });
  say("220 here");
}

function readMail(from: string, to: string, raw: string): ReceivedMail {
  const end = raw.indexOf("\r\n\r\n");
  const headers = raw.slice(0, end).replaceAll(/\r\n[ \t]+/g, " ");
  const body = raw.slice(end + 4);
  return {
    from,
    to,
    headers: headers.replaceAll(/=\?utf-8\?(.)\?(.*?)\?=/gi, (_all, way: string, text: string) => decoded(way, text)),
    text: textOf(headers, body),
  };
}

function textOf(headers: string, body: string): string {
  const way = /content-transfer-encoding: (\S+)/i.exec(headers)?.[1]?.toLowerCase() ?? "";
  return decoded({ base64: "B", "quoted-printable": "Q" }[way] ?? "", body.replaceAll("=\r\n", "")).trim();
}

function decoded(way: string, text: string): string {
  if (way.toUpperCase() === "B") return Buffer.from(text, "base64").toString("utf8");
  if (way.toUpperCase() !== "Q") return text;
  const bytes = text
    .replaceAll("_", " ")
    .replaceAll(/=([0-9A-F]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}
