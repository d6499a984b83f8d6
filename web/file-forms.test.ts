import { createServer, request, type ClientRequest, type IncomingMessage, type Server } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FOREIGN_USER } from "@plaza/contract/testing/foreign-answers.ts";
import { startSite, type SiteProcess } from "./testing/site-process.ts";
import { visitOf } from "./testing/visit.ts";
import { portOf } from "@plaza/contract/testing/ports.ts";

/** Forms with files, before an API that knows one session. */
const LENGTH = 14 * 1024 * 1024;
const PATIENT = { timeout: 30_000 };

/** With them the page's action knows its visitor and reads the form. */
const knownAs = (userId: number) => `sid=known; authorization=token; userId=${userId}`;

let api: Server;
let site: SiteProcess;
/** Those whom the API has said that it knows. */
const known = new Set<string>();

beforeAll(async () => {
  api = createServer((asked, response) => {
    const isKnown = asked.headers.cookie?.includes("sid=known") === true;
    if (isKnown) known.add(/userId=(\d+)/.exec(asked.headers.cookie ?? "")?.[1] ?? "");
    const isLost = asked.headers.cookie?.includes("sid=lost") === true;
    response.writeHead(isLost ? 500 : isKnown ? 200 : 401, { "content-type": "application/json" });
    response.end(
      JSON.stringify(isKnown ? { code: 0, data: visitOf(FOREIGN_USER) } : { code: 2000, error: "not_signed_in", msg: "No.", data: null }),
    );
  });
  await new Promise<void>((done) => api.listen(0, "127.0.0.1", done));
  const origin = `http://127.0.0.1:${portOf(api)}`;
  site = await startSite({ API_ORIGIN: origin, FILE_FORMS_AT_ONCE: "2" }, "ignore");
});

afterAll(() => {
  site.process.kill();
  api.closeAllConnections();
  api.close();
});

/** Begins a form of which only the first bytes are sent. */
function begin(cookie: string, length: number | null = LENGTH): ClientRequest {
  const { hostname, port } = new URL(site.origin);
  const size = length === null ? { "transfer-encoding": "chunked" } : { "content-length": length };
  const headers = { "content-type": "multipart/form-data; boundary=x", cookie, ...size };
  const sent = request({ hostname, port, path: "/en/account/kyc?x=1", method: "POST", headers, agent: false });
  sent.on("error", () => undefined);
  sent.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n');
  return sent;
}

async function answerTo(sent: ClientRequest): Promise<IncomingMessage> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => void sent.once("response", resolve).once("error", reject));
  answer.resume();
  return answer;
}

test.each(["", "sid=made-up", "__Host-sid=known"])(
  "A form with a file is not read for the cookie %j: its sender is led to the login page",
  async (cookie) => {
    for (const length of [LENGTH, null]) {
      const sent = begin(cookie, length);
      const { statusCode, headers } = await answerTo(sent);
      expect([statusCode, headers.location, headers.connection]).toEqual([
        303,
        "/en/account/login?next=%2Fen%2Faccount%2Fkyc%3Fx%3D1",
        "close",
      ]);
      sent.destroy();
    }
  },
);

test("A form with a file waits while the API can't say who sends it", async () => {
  const sent = begin("sid=lost");
  expect((await answerTo(sent)).statusCode).toBe(503);
  sent.destroy();
});

test("Forms with files are read a few at a time, and one that is broken off makes room", async () => {
  const held = [begin(knownAs(7)), begin(knownAs(8))];
  // Else the first further one could take a place of theirs, and they would be the ones that are refused.
  await expect.poll(() => known.has("7") && known.has("8"), PATIENT).toBe(true);
  const further = async () => {
    const sent = begin(knownAs(9));
    const status = await Promise.race([
      answerTo(sent).then(({ statusCode }) => statusCode),
      new Promise((done) => setTimeout(() => done("read"), 500)),
    ]);
    sent.destroy();
    return status;
  };
  await expect.poll(further, PATIENT).toBe(503);
  for (const sent of held) sent.destroy();
  await expect.poll(further, PATIENT).toBe("read");
});
