import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, describe, expect, inject } from "vitest";
import { siteOn } from "./foreign-host.ts";
import { test } from "./journey.ts";
import type { Tab } from "./tab.ts";
import { withdraw } from "./transfer.ts";

/**
 * Pages of other origins that this run's product names in `ALLOWED_ORIGINS`: the site of one Plaza before the API of another, and a page of
 * somebody else's that shows the widgets.
 */
const [SITE, PAGE] = inject("neighbors");
const PRODUCT = inject("origin");

/** Cookies don't know ports, so the session of the product's host name is this page's too, as where site and API share a name. */
describe("the site of one Plaza before the API of another", () => {
  let site: Awaited<ReturnType<typeof siteOn>>;
  beforeAll(async () => {
    site = await siteOn(SITE, { API_ORIGIN: PRODUCT, API_DOMAIN: PRODUCT });
  });
  afterAll(() => void site.kill());

  test("renders its pages, asks from the browser with the session, and follows the stream", async ({ open }) => {
    const tab = await open({ as: "merchant3", options: { baseURL: SITE } });
    const asked: string[] = [];
    tab.page.on("response", (response) => {
      if (response.url().startsWith(`${PRODUCT}/`)) asked.push(`${response.status()} ${new URL(response.url()).pathname}`);
    });
    await tab.go("/p2p/order");
    await tab.page.getByRole("heading", { name: tab.t("orders.title") }).waitFor();
    await expect.poll(() => asked).toContain("200 /api/ctc/query-crypto-fiat");
    await expect.poll(() => asked).toContain("200 /api/ctc/stream");
    expect(asked.filter((line) => !/^(200|204) /.test(line))).toEqual([]);
  });

  test("moves coins from the browser, once the API has been asked whether it may", async ({ open }) => {
    const tab = await open({ as: "merchant3", options: { baseURL: SITE } });
    const { page } = tab;
    await tab.go("/p2p/rules");
    const dialog = page.locator("#websiteTransfer dialog[open]");
    await expect
      .poll(async () => {
        await page.evaluate('globalThis.ICESTARK?.store?.set("iceTransferShow", true)');
        return dialog.count();
      })
      .toBe(1);
    await withdraw(tab, "merchant3", "1.75");
  });
});

describe("a widget on a page of another origin", () => {
  let page: Server;
  beforeAll(async () => {
    page = createServer((_request, response) => response.writeHead(200, { "content-type": "text/html" }).end(HOST_PAGE));
    await new Promise<void>((done) => page.listen(Number(new URL(PAGE).port), new URL(PAGE).hostname, done));
  });
  afterAll(() => void page.close());

  /** As icestark does: the entry is read, its styles are laid into the page, and the module's lifecycle is called. */
  const begin = (tab: Tab, name: string, customProps: object) =>
    tab.page.evaluate(`globalThis.begin(${JSON.stringify(`${PRODUCT}/_comp/${name}/index.html`)}, ${JSON.stringify(customProps)})`);
  const DATA = {
    lang: "de",
    route: "/de/p2p",
    isInstitutions: false,
    isLogin: false,
    userInfo: null,
    apiDomain: PRODUCT,
    brokerInfo: null,
  };

  test.for([
    ["header", "frame.log_in"],
    ["footer", "frame.footer_rules"],
  ] as const)("the %s is mounted, updated and unmounted by the lifecycle", async ([name, text], { open }) => {
    const tab = await open({ lang: "de" });
    await tab.page.goto(PAGE);
    await begin(tab, name, DATA);
    const container = tab.page.locator("#widget");
    await container.getByText(tab.t(text), { exact: true }).first().waitFor();
    const display = await tab.page.evaluate<string>('getComputedStyle(document.querySelector("#widget a")).display');
    expect(display).not.toBe("inline");
    await tab.page.evaluate("globalThis.end()");
    await expect
      .poll(() => container.evaluate((element) => (element as unknown as { childElementCount: number }).childElementCount))
      .toBe(0);
  });

  test("the transfer brings its dialog, texts and calls from the product", async ({ open }) => {
    const tab = await open({ as: "merchant3", lang: "de" });
    await tab.page.goto(PAGE);
    const cookies = new Map((await tab.context.cookies()).map(({ name, value }) => [name, value]));
    const userInfo = {
      UID: cookies.get("UID"),
      userId: cookies.get("userId"),
      accountGroup: 0,
      username: "",
      emailOrPhone: "",
      isAdmin: true,
    };
    await begin(tab, "transfer", { ...DATA, isLogin: true, userInfo });
    await tab.page.evaluate('globalThis.ICESTARK.store.set("iceTransferShow", true)');
    await tab.page.locator("#widget dialog[open]").getByLabel(tab.t("transfer.amount")).waitFor();
  });

  test("is not read by a page that the product doesn't name", async ({ open }) => {
    const stranger = createServer((_request, response) => response.writeHead(200, { "content-type": "text/html" }).end(HOST_PAGE));
    await new Promise<void>((done) => stranger.listen(0, new URL(PAGE).hostname, done));
    try {
      const tab = await open();
      tab.expectFault(/CORS|ERR_FAILED|Failed to load resource|Failed to fetch/);
      const { port } = stranger.address() as { port: number };
      await tab.page.goto(`http://${new URL(PAGE).hostname}:${port}/`);
      await expect(begin(tab, "header", DATA)).rejects.toThrow("Failed to fetch");
    } finally {
      stranger.close();
    }
  });
});

const HOST_PAGE = `<!doctype html><html lang="de"><head><link rel="icon" href="data:,"><title>Elsewhere</title></head><body><div id="widget"></div><script>
  let widget;
  globalThis.begin = async (entry, customProps) => {
    const html = new DOMParser().parseFromString(await (await fetch(entry)).text(), "text/html");
    for (const link of html.querySelectorAll("link[rel=stylesheet]")) {
      const style = document.createElement("link");
      Object.assign(style, { rel: "stylesheet", href: new URL(link.getAttribute("href"), entry).href });
      const loaded = new Promise((done, fail) => Object.assign(style, { onload: done, onerror: fail }));
      document.head.append(style);
      await loaded;
    }
    widget = await import(new URL(html.querySelector("script[data-widget]").getAttribute("src"), entry).href);
    await widget.mount({ container: document.getElementById("widget"), customProps });
  };
  globalThis.end = () => widget.unmount({ container: document.getElementById("widget"), customProps: {} });
</script></body></html>`;
