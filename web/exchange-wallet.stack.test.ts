import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startStack, type Stack } from "../server/testing/stack.ts";
import { cookiesOf } from "./testing/form-site.ts";
import { startSite, type SiteProcess } from "./testing/site-process.ts";

/** The wallet page of a user whose spot wallet is at an exchange, on the build that is there. */
let answers = true;
let exchange: Server;
let stack: Stack;
let site: SiteProcess;
let cookie: string;

beforeAll(async () => {
  exchange = createServer((_request, response) => {
    response.writeHead(answers ? 200 : 503, { "content-type": "application/json" });
    response.end(JSON.stringify(answers ? { balances: [{ assetCode: "USDT", spot: "0", futures: "7" }] } : { error: "maintenance" }));
  });
  await new Promise<void>((done) => exchange.listen(0, "127.0.0.1", done));
  const { port } = exchange.address() as AddressInfo;
  stack = await startStack({}, 12, {
    exchangeApi: { url: `http://127.0.0.1:${port}`, keyId: "pk_test", secret: "ab".repeat(32), atOnce: 4, timeoutMs: 1000 },
  });
  site = await startSite({ API_ORIGIN: stack.server.url }, "ignore");
  const person = await stack.person();
  await stack.owner.query("UPDATE users SET external_id = 'ex-wallet' WHERE id = $1", [person.id]);
  cookie = await cookiesOf(stack, person);
}, 120_000);
afterAll(async () => {
  site.process.kill();
  await stack.close();
  exchange.close();
});

async function wallet(lang: string): Promise<string> {
  const response = await fetch(`${site.origin}/${lang}/wallet`, { headers: { cookie } });
  expect(response.status).toBe(200);
  // Its scripts carry every text, shown or not.
  return (await response.text()).replace(/<script.*?<\/script>/gs, "");
}

const chosen = (page: string, name: string) =>
  new RegExp(`<select[^>]*name="${name}".*?</select>`, "s").exec(page)?.[0].match(/<option value="[^"]*" selected=""/g);

test("the wallet page says whether spot balances at the exchange are live, old or missing, and begins at spot", async () => {
  answers = false;
  expect(await wallet("en")).toContain("so spot balances are missing");
  answers = true;
  const live = await wallet("en");
  expect(live).not.toContain("Spot balances are as of");
  expect(live).not.toContain("so spot balances are missing");
  // Coins that are only in futures can't be moved from there.
  expect(live).not.toContain('<option value="futures"');
  expect([chosen(live, "from"), chosen(live, "to")]).toEqual([['<option value="spot" selected=""'], ['<option value="p2p" selected=""']]);
  answers = false;
  expect(await wallet("en")).toContain("Spot balances are as of");
  expect(await wallet("th")).toContain("ยอดคงเหลือสปอต ณ");
});
