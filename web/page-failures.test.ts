import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FOREIGN_USER } from "@plaza/contract/testing/foreign-answers.ts";
import { LOCALES } from "@plaza/contract/locales.ts";
import { openApiDocument } from "@plaza/contract/openapi.ts";
import { addressOf, routeAddresses } from "./testing/route-addresses.ts";
import { BROWSER } from "./testing/site-before-api.ts";
import { startSite, type SiteProcess } from "./testing/site-process.ts";
import { visitOf } from "./testing/visit.ts";
import { translate } from "@plaza/messages/catalogue.ts";
import { portOf } from "@plaza/contract/testing/ports.ts";

/** Every page before an API that knows who is asking and fails every other call, in each of the ways in which one can. */
const STAFF = { staffId: "1", name: "Anna", role: "operator", uid: null };
const HEADERS = {
  ...BROWSER,
  cookie: "sid=theirs; authorization=token; userId=7; desk_sid=theirs; desk_token=token",
};
const SENTENCE = "The till is closed for stocktaking.";

type Failure = { readonly status: number; readonly body: string } | "silent";

const refusal = (status: number) => ({
  status,
  body: JSON.stringify({ code: 7, error: status === 404 ? "not_found" : "not_allowed", msg: SENTENCE }),
});

let api: Server;
let site: SiteProcess;
let failure: Failure = "silent";
/** What the site's process wrote of faults. */
let log = "";
let user: Readonly<Record<string, unknown>> = FOREIGN_USER;

/** Asked for at the beginning and looked at in the end, since each takes as long as the site has patience. */
const HANGING = ["/en/p2p/order", "/en/p2p/payments", "/en/wallet", "/en/account/kyc", "/en/account/security"];
let hangingPages: ReturnType<typeof visitAll>;

function answer(request: IncomingMessage, response: ServerResponse): void {
  const path = (request.url ?? "").split("?")[0] ?? "";
  const known = path === "/api/ctc/query-visit" ? visitOf(user) : path === "/api/desk/me" ? STAFF : null;
  // It is one that offers every page, so that a page's own calls are what fails.
  if (path === "/api/openapi.json")
    return void response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(openApiDocument()));
  if (known !== null)
    return void response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ code: 0, data: known }));
  if (String(request.headers["onpage"]).includes("hanging")) return;
  if (failure === "silent") return void request.socket.destroy();
  response.writeHead(failure.status, { "content-type": "application/json" }).end(failure.body);
}

beforeAll(async () => {
  api = createServer(answer);
  await new Promise<void>((done) => api.listen(0, "127.0.0.1", done));
  site = await startSite({ API_ORIGIN: `http://127.0.0.1:${portOf(api)}` }, "pipe");
  site.process.stderr?.setEncoding("utf8").on("data", (text: string) => (log += text));
  hangingPages = visitAll(HANGING.map((path) => ({ path: `${path}?hanging`, isPage: true })));
});
afterAll(() => {
  site.process.kill();
  api.closeAllConnections();
  api.close();
});

async function get({ path, isPage = true }: { readonly path: string; readonly isPage?: boolean }) {
  const response = await fetch(site.origin + path, { redirect: "manual", headers: HEADERS });
  return { path, isPage, status: response.status, html: await response.text() };
}

const VALUES = { topic: "password", kind: "followed", version: "2" };
const ADDRESSES = routeAddresses().map(({ file, pattern }) => ({ path: addressOf(pattern, VALUES), isPage: file.endsWith(".tsx") }));

/** What a reader sees: without the data that the page's scripts go on with. */
const shown = (html: string) => html.replaceAll(/<script[\s\S]*?<\/script>/g, "");

/** What a page must not be when its calls fail, as far as there is something to say. A file has no frame to say it in. */
function faultsOf({ path, isPage, status, html }: Awaited<ReturnType<typeof get>>): string[] {
  const isOurs = status === 500 || /Internal Server Error|Unexpected Server Error/.test(shown(html));
  const isBare = isPage && status >= 400 && !html.includes("</html>");
  const isStuck = isPage && status >= 400 && status !== 404 && status !== 451 && !shown(html).includes("Try again");
  return [...(isOurs ? ["our fault"] : []), ...(isBare ? ["no frame"] : []), ...(isStuck ? ["no way to try again"] : [])].map(
    (fault) => `${path}: ${status}, ${fault}`,
  );
}

async function visitAll(pages: typeof ADDRESSES) {
  const seen: Awaited<ReturnType<typeof get>>[] = [];
  // A few at a time: each page makes several calls, and each call is tried twice.
  for (let from = 0; from < pages.length; from += 10) {
    seen.push(...(await Promise.all(pages.slice(from, from + 10).map(get))));
  }
  return seen;
}

describe("every page in its frame", () => {
  test.each([
    ["400", refusal(400)],
    ["403", refusal(403)],
    ["404", refusal(404)],
    ["422", refusal(422)],
    ["500", refusal(500)],
    ["a refusal with a status of success", refusal(200)],
    ["a body that is no JSON", { status: 200, body: "<h1>Sign in to the hotel's network</h1>" }],
    ["a dead line", "silent"],
  ] as const)(
    "says so where the API answers by %s",
    async (_name, given) => {
      failure = given;
      expect(ADDRESSES.length).toBeGreaterThan(70);
      expect((await visitAll(ADDRESSES)).flatMap(faultsOf)).toEqual([]);
    },
    120_000,
  );

  test.each(["/en", "/en/hkpay"])("%s does without its prices while the lists are refused", async (path) => {
    failure = { status: 503, body: JSON.stringify({ code: 7, error: "not_ready", msg: SENTENCE }) };
    const { status, html } = await get({ path });
    expect([status, shown(html).includes("Best prices for")]).toEqual([200, false]);
  });

  test.each(["/en/wallet", "/en/wallet.data"])("%s says when to come back while nobody knows who is logged in", async (path) => {
    failure = { status: 503, body: JSON.stringify({ code: 7, error: "not_ready", msg: SENTENCE }) };
    const response = await fetch(site.origin + path, { headers: HEADERS });
    await response.arrayBuffer();
    expect([response.status, Number(response.headers.get("retry-after"))]).toEqual([503, 5]);
  });

  /** What a browser without scripts follows. The address as it is in an attribute. */
  const comesAgain = (address: string) => `<noscript><meta http-equiv="refresh" content="5;url=${address}"/>`;

  test.each([
    ["/en/wallet?asset=USDT&kind=bought", "/en/wallet?asset=USDT&amp;kind=bought"],
    ["/desk/orders", "/desk/orders"],
  ])("%s comes again by itself without scripts, too", async (path, address) => {
    failure = "silent";
    const { status, html } = await get({ path });
    expect([status, html.includes(comesAgain(address))]).toEqual([503, true]);
  });

  const KEY = "8f3c0a52-0000-4000-8000-000000000001";
  const TYPED = `form_key=${KEY}&replies=${encodeURIComponent("I'm <here>")}`;
  test.each([
    ["what was typed can be sent again under its key", TYPED, true],
    ["a secret is on no page", `${TYPED}&password=hunter2`, false],
  ] as const)("of a form that nobody answered, %s", async (_name, body, keeps) => {
    failure = "silent";
    const response = await fetch(`${site.origin}/en/account/quick-replies`, {
      method: "POST",
      headers: { ...HEADERS, origin: site.origin, "content-type": "application/x-www-form-urlencoded" },
      body,
    });
    expect([response.status, Number(response.headers.get("retry-after"))]).toEqual([503, 5]);
    const html = await response.text();
    expect(html.includes(comesAgain("/en/account/quick-replies"))).toBe(!keeps);
    const hidden = [`name="form_key" value="${KEY}"`, 'name="replies" value="I&#x27;m &lt;here&gt;"'];
    for (const field of hidden) expect(shown(html).includes(`<input type="hidden" ${field}/>`), field).toBe(keeps);
    expect(html).not.toContain("hunter2");
    expect(shown(html).match(/\bbtn-primary\b/g), "one main button: to send it again, or else to try again").toHaveLength(1);
  });

  test.each(LOCALES)("an outage is said in %s, with what becomes of coins and orders", async (lang) => {
    failure = "silent";
    const { html } = await get({ path: `/${lang}/wallet` });
    for (const key of ["frame.not_reachable", "frame.not_reachable_help", "frame.not_reachable_reloads"] as const)
      expect(shown(html).replaceAll("&#x27;", "'")).toContain(translate(lang, key));
  });

  test("leaves no failed call behind that nobody awaits: Node would end the process for everybody", async () => {
    failure = refusal(403);
    // The form of an advert learns only after its lists that there is no group, and has begun calls by then if it is written carelessly.
    user = { ...FOREIGN_USER, accountGroup: undefined };
    await visitAll(ADDRESSES);
    user = FOREIGN_USER;
    expect(log.split("\n").filter((line) => line.includes("unhandled rejection"))).toEqual([]);
  }, 120_000);

  test.each(["/en/wallet", "/en/account/security", "/en/p2p/payments", "/desk/settings"])(
    "%s repeats the API's own sentence",
    async (path) => {
      failure = refusal(403);
      const { status, html } = await get({ path });
      expect([status, html.includes(SENTENCE)]).toEqual([403, true]);
    },
  );

  test("waits for an API that never answers no longer than it has patience for", async () => {
    const seen = await hangingPages;
    expect(seen.flatMap(faultsOf)).toEqual([]);
    expect(seen.map(({ status }) => status)).toEqual(HANGING.map(() => 503));
  }, 120_000);
});
