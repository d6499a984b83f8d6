import { afterEach, beforeEach, expect, test, vi } from "vitest";

/** The lines of the log, by kind, and what the site answers by path; a missing path is a lost connection. */
let logged: { error: string[]; warn: string[] };
let asked: string[];

beforeEach(() => {
  logged = { error: [], warn: [] };
  asked = [];
  vi.resetModules();
  vi.stubGlobal("__BUILD_ID__", "b1");
  for (const kind of ["error", "warn"] as const) vi.spyOn(console, kind).mockImplementation((line: string) => void logged[kind].push(line));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function payload(pathname: string, site: Record<string, Response>): Promise<unknown> {
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    const answer = site[path];
    if (answer === undefined) throw new TypeError("Failed to fetch");
    return answer;
  });
  const { prerenderedPayload } = await import("./prerendered.ts");
  return prerenderedPayload(pathname);
}

const META = () => Response.json({ id: "b1", prerendered: ["/de/p2p/rules"] });

test("the payload of a prerendered page is fetched beside it, and no other page's", async () => {
  const site = { "/builds/meta/b1.json": META(), "/de/p2p/rules/_payload.json": Response.json({ texts: {} }) };
  expect(await payload("/de/p2p/rules", site)).toEqual({ texts: {} });
  expect(await payload("/de/p2p/buy", site)).toBeNull();
  expect(asked).toEqual(["/builds/meta/b1.json", "/de/p2p/rules/_payload.json"]);
  expect(logged).toEqual({ error: [], warn: [] });
});

test("a manifest that can't be fetched is logged only", async () => {
  expect(await payload("/de/p2p/rules", {})).toBeNull();
  expect(logged).toEqual({ error: [expect.stringContaining("manifest")], warn: [] });
});

test.each([
  ["is missing", { "/de/p2p/rules/_payload.json": new Response("", { status: 404 }) }],
  ["is behind a dead line", {}],
  ["is no JSON", { "/de/p2p/rules/_payload.json": new Response("<h1>Wi-Fi</h1>") }],
])("a payload that %s is logged as a warning, and the server is asked", async (_how, answers) => {
  expect(await payload("/de/p2p/rules", { "/builds/meta/b1.json": META(), ...answers })).toBeNull();
  expect(logged).toEqual({ error: [], warn: [expect.stringContaining("/de/p2p/rules")] });
});
