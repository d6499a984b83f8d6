import { createServer, type IncomingMessage, type Server } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { homeContentFrom, withContent } from "./content.ts";
import { BUILT_IN_FLAGS, flagsFrom } from "./flags.ts";
import { portOf } from "@plaza/contract/testing/ports.ts";

/** A service that answers, hangs or breaks as a test wants. */
let server: Server;
let domain: string;
let behave: { status: number; body: string } | "hang";
let asked: { readonly line: string; readonly body: string }[];
let now = 0;
const faults: unknown[] = [];
const keep = { now: () => now, onError: (fault: unknown) => void faults.push(fault) };

beforeAll(async () => {
  server = createServer((request: IncomingMessage, response) => {
    let body = "";
    request.on("data", (bytes: Buffer) => (body += bytes.toString()));
    request.on("end", () => {
      asked.push({ line: `${request.method} ${request.url}`, body });
      if (behave !== "hang") response.writeHead(behave.status, { "content-type": "application/json" }).end(behave.body);
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  domain = `http://127.0.0.1:${portOf(server)}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
  faults.length = 0;
});

const answer = (value: unknown) => (behave = { status: 200, body: JSON.stringify(value) });
/** A machine may be busy for longer than anybody waits here: only what the test says is over is over. */
const stopTimers = () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
};

test("flags come by OpenFeature's remote protocol; what isn't said stays as built in", async () => {
  answer({
    flags: [
      { key: "passkeys", value: false },
      { key: "express-trade", errorCode: "FLAG_NOT_FOUND" },
      { key: "unknown", value: true },
      null,
    ],
  });
  stopTimers();
  expect(await flagsFrom(domain, keep)()).toEqual({ passkeys: false, "express-trade": true });
  expect(asked).toEqual([{ line: "POST /ofrep/v1/evaluate/flags", body: '{"context":{"targetingKey":"site"}}' }]);
});

test.each<[string, () => void]>([
  ["hangs", () => (behave = "hang")],
  ["breaks", () => (behave = { status: 500, body: "" })],
  ["says nonsense", () => (behave = { status: 200, body: "<html>" })],
])("nobody waits longer than 300 ms for a service that %s, and the built-in things hold", async (_how, make) => {
  make();
  stopTimers();
  const [flags, content] = [flagsFrom(domain, keep), homeContentFrom(domain, keep)];
  const waiting = Promise.all([flags(), content("de")]);
  await vi.advanceTimersByTimeAsync(300);
  expect(await waiting).toEqual([BUILT_IN_FLAGS, {}]);
  // Else what ended the waiting is the end of the service's own time.
  if (behave === "hang") expect(faults).toEqual([]);
});

test("the cached value is returned right away while it is refreshed", async () => {
  answer({ flags: [{ key: "passkeys", value: false }] });
  stopTimers();
  const flags = flagsFrom(domain, keep);
  await flags();
  behave = "hang";
  now += 30_000;
  // What had to be waited for would come never, or as a fault.
  expect((await flags()).passkeys).toBe(false);
  expect((await flags()).passkeys).toBe(false);
  expect(faults).toEqual([]);
  expect(asked.length).toBeLessThanOrEqual(2);
});

test.each([[{ data: { title: "Neu", lead: "", hero: { id: 1 } } }], [{ data: { id: 1, attributes: { title: "Neu" } } }]])(
  "the home page's texts come in Strapi's old and new form: %j",
  async (body) => {
    answer(body);
    stopTimers();
    const content = await homeContentFrom(domain, keep)("de");
    expect(asked.at(-1)?.line).toBe("GET /api/home-page?locale=de");
    expect(
      withContent({ "home.title": ["Alt"], "home.lead": ["Bleibt"], "home.count": ["of ", ["n"]] }, "home", {
        ...content,
        count: "x",
        other: "y",
      }),
    ).toEqual({
      "home.title": ["Neu"],
      "home.lead": ["Bleibt"],
      "home.count": ["of ", ["n"]],
    });
  },
);

test("without a domain nobody is asked", async () => {
  expect(await flagsFrom("", keep)()).toEqual(BUILT_IN_FLAGS);
  expect(await homeContentFrom("", keep)("en")).toEqual({});
  expect(asked).toEqual([]);
});
