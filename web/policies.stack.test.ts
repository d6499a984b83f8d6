import { afterAll, beforeAll, expect, test } from "vitest";
import { startStack, type Stack } from "../server/testing/stack.ts";
import { hire } from "../server/testing/staff.ts";
import { act, receipt, sale } from "../server/testing/trades.ts";
import { cookiesOf, staffCookiesOf } from "./testing/form-site.ts";
import { startSite, type SiteProcess } from "./testing/site-process.ts";

/** The headers of every kind of answer that somebody can open by its address. On the build that is there (`npm test` makes one first). */

let stack: Stack;
let site: SiteProcess;
let lonely: SiteProcess;
const cookies = new Map<string, string>();
const ids = { order: "", unpaid: "" };

beforeAll(async () => {
  stack = await startStack();
  site = await startSite({ API_ORIGIN: stack.server.url }, "ignore");
  lonely = await startSite({ API_ORIGIN: "http://127.0.0.1:9" }, "ignore");
  const { buyer, seller, orderId } = await sale(stack);
  await act(stack, buyer, orderId, "pay");
  expect((await act(stack, seller, orderId, "release", receipt(buyer))).error).toBeNull();
  ids.order = orderId;
  ids.unpaid = (await sale(stack)).orderId;
  cookies.set("buyer", await cookiesOf(stack, buyer));
  cookies.set("operator", staffCookiesOf(await hire(stack, "operator")));
  cookies.set("lite", "plaza_lite=1");
});
afterAll(async () => {
  site.process.kill();
  lonely.process.kill();
  await stack.close();
});

/** The kind, its address, whose, and what comes back. */
const KINDS: readonly (readonly [string, string, string, number, string])[] = [
  ["a page", "/en/p2p/buy", "", 200, "text/html"],
  ["a personal page", "/en/p2p/order", "buyer", 200, "text/html"],
  ["an order", "/en/p2p/buy/detail/:order", "buyer", 200, "text/html"],
  ["somebody else's order", "/en/p2p/buy/detail/:unpaid", "buyer", 404, "text/html"],
  ["a page that isn't there", "/en/nothing", "", 404, "text/html"],
  ["a page in the lite mode", "/en/p2p/buy", "lite", 200, "text/html"],
  ["the page without a connection", "/en/offline", "", 200, "text/html"],
  ["the back office", "/desk", "operator", 200, "text/html"],
  ["the back office's login", "/desk/sign-in", "", 200, "text/html"],
  ["a shared receipt that isn't one", "/en/receipt/AAAA", "", 200, "text/html"],
  ["a receipt", "/en/p2p/order/:order/receipt.pdf", "buyer", 200, "application/pdf"],
  ["a chat to keep", "/en/p2p/order/:order/chat", "buyer", 200, "text/html"],
  ["a journal", "/en/p2p/order/:order/journal", "buyer", 200, "application/json"],
  ["an export", "/en/p2p/order/export.csv", "buyer", 200, "text/csv"],
  ["a workbook", "/en/p2p/board/orders.xlsx", "buyer", 200, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  ["a page's data", "/en/p2p/buy.data", "", 200, "text/x-script"],
  ["a widget by itself", "/_comp/header/", "", 200, "text/html"],
  ["the widget that moves coins by itself", "/_comp/transfer/", "", 200, "text/html"],
  ["a file of an older build", "/assets/gone.js", "", 404, "text/plain"],
  ["what robots may read", "/robots.txt", "", 200, "text/plain"],
  ["the keys of journals", "/.well-known/plaza-evidence-keys.json", "", 200, "application/json"],
  ["a sign of life", "/healthz", "", 200, "text/plain"],
  ["an address that is none", "/%E0%A4%A", "", 400, "text/plain"],
  ["a long address", `/en/${"a/".repeat(3_000)}`, "", 404, "text/plain"],
  ["the description of the API", "/api/docs", "", 200, "text/html"],
];

test.for(KINDS)("%s is in no frame, loads nothing of others and sends nothing elsewhere", async ([, path, who, status, type]) => {
  const address = path.replace(":order", ids.order).replace(":unpaid", ids.unpaid);
  const { headers, ...answer } = await fetch(site.origin + address, {
    redirect: "manual",
    headers: { cookie: cookies.get(who) ?? "" },
  }).then(async (response) => ({ status: response.status, headers: response.headers, body: await response.text() }));
  expect([answer.status, headers.get("content-type")?.split(";")[0]]).toEqual([status, type]);
  expectGuarded(headers);
});

test("so is what the site says while the API is away", async () => {
  for (const path of ["/en/p2p/buy", "/en/p2p/order", "/desk", "/api/ctc/market-state"]) {
    const { headers } = await fetch(lonely.origin + path, { redirect: "manual" });
    expectGuarded(headers);
  }
});

test("so is the answer to another site's form", async () => {
  const { status, headers } = await fetch(`${site.origin}/en/lite`, { method: "POST", headers: { "sec-fetch-site": "cross-site" } });
  expect(status).toBe(403);
  expectGuarded(headers);
});

function expectGuarded(headers: Headers): void {
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("x-frame-options")).toBe("DENY");
  const policy = new Map(
    (headers.get("content-security-policy") ?? "").split(";").map((rule) => {
      const [name = "", ...sources] = rule.trim().split(/\s+/);
      return [name, sources] as const;
    }),
  );
  expect(policy.get("default-src")).toEqual(["'none'"]);
  // A sandbox without scripts and forms belongs to no origin, so nobody's clicks do anything in it.
  if (policy.get("sandbox")?.length !== 0) {
    expect(policy.get("frame-ancestors")).toEqual(["'none'"]);
    expect(policy.get("base-uri")).toEqual(["'none'"]);
    expect(policy.get("form-action")).toSatisfy((sources) => ["'none'", "'self'"].includes(String(sources)));
  }
  const scripts = policy.get("script-src") ?? [];
  expect(scripts.filter((source) => /unsafe|^\*|^https?:|^data:|^blob:/.test(source))).toEqual([]);
  for (const [name, sources] of policy) if (name !== "style-src") expect(sources).not.toContain("'unsafe-inline'");
}
