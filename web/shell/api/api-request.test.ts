import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { afterEach, expect, test } from "vitest";
import { idleConnectionOf } from "../../testing/idle-connection.ts";
import { requestApi } from "./api-request.server.ts";

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** An API that answers as the test says; its address. */
async function api(answer: (request: IncomingMessage, response: ServerResponse) => unknown): Promise<string> {
  server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((ready) => server?.listen(0, "127.0.0.1", ready));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
}

async function read(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const part of request) text += String(part);
  return text;
}

test("sends the method, headers and text, and gives the status, headers and data of the answer", async () => {
  const url = await api(async (request, response) => {
    const received = { method: request.method, cookie: request.headers.cookie, url: request.url, body: await read(request) };
    response.writeHead(201, { "Set-Cookie": ["a=1", "b=2"], Date: "now" }).end(JSON.stringify(received));
  });
  const answer = await requestApi(`${url}/x?y=ü`, { method: "POST", headers: { cookie: "sid=1" }, body: '{"price":"1 €"}' });
  expect([answer.status, answer.headers.get("DATE"), answer.headers.get("etag"), answer.headers.getSetCookie()]).toEqual([
    201,
    "now",
    null,
    ["a=1", "b=2"],
  ]);
  expect(await answer.json()).toEqual({ method: "POST", cookie: "sid=1", url: "/x?y=%C3%BC", body: '{"price":"1 €"}' });
});

test("a text arrives whole whatever the method, and the next request on its connection is answered", async () => {
  const url = await api(async (request, response) => response.end(JSON.stringify({ method: request.method, body: await read(request) })));
  for (const method of ["DELETE", "PUT", "DELETE"]) {
    const answer = await requestApi(url, { method, headers: {}, body: '{"symbol":"BTC"}' });
    expect(await answer.json()).toEqual({ method, body: '{"symbol":"BTC"}' });
  }
});

test("one connection carries the requests that follow each other", async () => {
  const ports = new Set<number | undefined>();
  const url = await api((request, response) => {
    ports.add(request.socket.remotePort);
    response.end("{}");
  });
  for (let turn = 0; turn < 3; turn++) await (await requestApi(url, { method: "GET", headers: {} })).json();
  expect(ports.size).toBe(1);
});

test("an idle connection ends before the API would end it, so that no request meets one that is closing", async () => {
  const url = await api((_request, response) => response.end("{}"));
  const ended = idleConnectionOf(server);
  await requestApi(url, { method: "GET", headers: {} });
  expect(await ended).toBe("site");
});

test("an answer that is cut off, leads elsewhere or is no JSON is a fault, and so is one that takes too long", async () => {
  const url = await api((request, response) => {
    if (request.url === "/cut") response.writeHead(200, { "content-length": "100" }).write("{");
    if (request.url === "/cut") setTimeout(() => response.destroy(), 20);
    if (request.url === "/moved") response.writeHead(302, { location: "/" }).end();
    if (request.url === "/text") response.end("<html>");
  });
  const ask = (path: string, signal?: AbortSignal) => requestApi(url + path, { method: "GET", headers: {}, ...(signal ? { signal } : {}) });
  await expect(ask("/cut")).rejects.toThrow("aborted");
  await expect(ask("/moved")).rejects.toThrow("elsewhere");
  await expect((await ask("/text")).json()).rejects.toThrow("JSON");
  const signal = AbortSignal.timeout(50);
  await expect(ask("/silent", signal)).rejects.toThrow();
  expect(signal.aborted).toBe(true);
});
