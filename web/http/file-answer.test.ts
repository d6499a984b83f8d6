import { createServer, type Server } from "node:http";
import { portOf } from "@plaza/contract/testing/ports.ts";
import { afterEach, describe, expect, test, vi } from "vitest";
import { readConfig } from "../shell/config.ts";
import { pagesOf } from "./pages.ts";

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** The site's own pages, of which the one that is asked for is this answer. Asked by somebody with a session, whose pages nobody else sees. */
async function ask(answer: Response, headers: Readonly<Record<string, string>> = {}, method = "GET"): Promise<Response> {
  const pages = pagesOf({ route: async () => answer, placeholder: "nonce" }, readConfig({ API_ORIGIN: "http://127.0.0.1:1" }));
  server = createServer((request, response) => void pages(request, response));
  await new Promise<void>((open) => server?.listen(0, "127.0.0.1", open));
  return fetch(`http://127.0.0.1:${portOf(server)}/en/p2p/order/export.csv`, { method, headers: { cookie: "sid=1", ...headers } });
}

/** A file of two pieces, of which the second is made when the test says so. */
function fileOfTwo(headers: Readonly<Record<string, string>> = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const gone = Promise.withResolvers<void>();
  let pieces = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        if (pieces > 0) await promise;
        if (pieces === 2) return controller.close();
        pieces += 1;
        controller.enqueue(new TextEncoder().encode(`piece ${pieces}`));
      },
      cancel: () => gone.resolve(),
    },
    { highWaterMark: 0 },
  );
  return {
    answer: new Response(body, {
      headers: { "content-type": "text/csv", "content-disposition": 'attachment; filename="a.csv"', ...headers },
    }),
    finish: resolve,
    fail: () => reject(new Error("the API is away")),
    /** Once nobody waits for the rest. */
    gone: gone.promise,
  };
}

describe("a file to keep", () => {
  test.for(["br", "gzip", "identity"])("is sent as it is made, packed as %s", async (encoding) => {
    const { answer, finish } = fileOfTwo();
    const sent = await ask(answer, { "accept-encoding": encoding });
    expect(sent.headers.get("content-encoding")).toBe(encoding === "identity" ? null : encoding);
    expect([sent.headers.get("content-length"), sent.headers.get("cache-control")]).toEqual([null, "no-store"]);
    const reader = sent.body?.pipeThrough(new TextDecoderStream()).getReader();
    // Before there is a second piece.
    expect((await reader?.read())?.value).toBe("piece 1");
    finish();
    expect((await reader?.read())?.value).toBe("piece 2");
    expect((await reader?.read())?.done).toBe(true);
  });

  test("breaks off where it can't be made to its end, and the log says why", async () => {
    const log = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    const { answer, fail } = fileOfTwo();
    const sent = await ask(answer);
    fail();
    await expect(sent.text()).rejects.toThrow();
    await expect.poll(() => log.mock.calls.flat().join()).toMatch(/the API is away.*"file \/en\/p2p\/order\/export\.csv"/);
    log.mockRestore();
  });

  test("isn't made further for a reader who has gone, which no log tells", async () => {
    const log = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    const { answer, gone } = fileOfTwo();
    const sent = await ask(answer, { "accept-encoding": "identity" });
    const reader = sent.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    await gone;
    expect(log.mock.calls).toEqual([]);
    log.mockRestore();
  });

  test("keeps what its headers say, and is not made for a look at them", async () => {
    const { answer } = fileOfTwo({ "cache-control": "private", "content-length": "14" });
    answer.headers.append("set-cookie", "a=1");
    const sent = await ask(answer, { "accept-encoding": "identity" }, "HEAD");
    expect([sent.status, await sent.text()]).toEqual([200, ""]);
    const names = ["content-type", "content-length", "cache-control", "set-cookie"];
    expect(names.map((name) => sent.headers.get(name))).toEqual(["text/csv", "14", "private", "a=1"]);
  });
});
