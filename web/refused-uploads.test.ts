import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { connect } from "node:net";
import { portOf } from "@plaza/contract/testing/ports.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startSite, type SiteProcess } from "./testing/site-process.ts";

/** Uploads that are answered before they have come, by senders that read nothing until they have sent everything, as browsers do. */
const FILE = 9_000_000;

let api: Server;
let site: SiteProcess;
beforeAll(async () => {
  // It refuses without having read, and closes where it is asked to.
  api = createServer(
    (_asked, response) => void response.writeHead(429, { "content-type": "application/json" }).end('{"error":"too_many_requests"}'),
  );
  await new Promise<void>((done) => api.listen(0, "127.0.0.1", done));
  site = await startSite({ API_ORIGIN: `http://127.0.0.1:${portOf(api)}`, UPLOADS_PER_ADDRESS: "1" }, "ignore");
});
afterAll(() => {
  site.process.kill();
  api.closeAllConnections();
  api.close();
});

interface Sender {
  /** Sends this much more of its file. */
  readonly send: (bytes: number) => Promise<void>;
  /** The first line of the answer, or why there is none. */
  readonly read: () => Promise<string>;
}

async function begin(path: string): Promise<Sender> {
  const { hostname, port } = new URL(site.origin);
  const socket = connect(Number(port), hostname).pause();
  let problem: string | null = null;
  socket.on("error", () => undefined);
  await once(socket, "connect");
  socket.write(`POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: ${FILE}\r\n\r\n`);
  return {
    send: (bytes) =>
      new Promise<void>(
        (resolve) =>
          void socket.write(Buffer.alloc(bytes), (error) => {
            problem = error?.message ?? problem;
            resolve();
          }),
      ),
    read: async () => {
      if (problem !== null) return problem;
      socket.resume();
      const [head] = (await once(socket, "data")) as [Buffer];
      socket.destroy();
      return head.toString().split("\r\n")[0] ?? "";
    },
  };
}

async function sendAll(path: string): Promise<string> {
  const { send, read } = await begin(path);
  await send(FILE);
  return read();
}

test("one that the API refuses at once gets its answer, and another after it", async () => {
  for (let count = 0; count < 3; count++) expect(await sendAll("/api/ctc/upload-picture")).toBe("HTTP/1.1 429 Too Many Requests");
});

test("a form with a file by somebody who is not logged in leads to the login page", async () => {
  expect(await sendAll("/en/account/kyc")).toBe("HTTP/1.1 303 See Other");
});
