import { readList, readText } from "@plaza/contract/unknown-value.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LOCALES } from "@plaza/contract/locales.ts";
import { startSiteBeforeApi, type SiteBeforeApi } from "./testing/site-before-api.ts";

/** What the public process has for search engines, previews and other programs, and the widgets that it hosts. */
let site: SiteBeforeApi;
let get: SiteBeforeApi["get"];

beforeAll(async () => {
  site = await startSiteBeforeApi();
  ({ get } = site);
});
afterAll(() => site.close());

/** As the site names itself in its pages. */
function publicOrigin(): string {
  return `http://localhost:${new URL(site.origin).port}`;
}

describe("search engines", () => {
  test("learn where to look and where not", async () => {
    const robots = await (await get("/robots.txt")).text();
    expect(robots).toContain("Disallow: /*/account/\n");
    expect(robots).toContain(`Sitemap: ${publicOrigin()}/sitemap.xml`);
  });

  test("find each public page once in each language, with all its other languages", async () => {
    const sitemap = await (await get("/sitemap.xml")).text();
    const locations = Array.from(sitemap.matchAll(/<loc>([^<]+)<\/loc>/g), ([, address = ""]) => new URL(address).pathname);
    expect(new Set(locations).size).toBe(locations.length);
    expect(locations.length % LOCALES.length).toBe(0);
    expect(locations).toContain("/th/p2p/buy");
    expect(sitemap.match(/hreflang="x-default"/g)).toHaveLength(locations.length);
    for (const pathname of locations.filter((path) => path.startsWith("/ja"))) expect((await get(pathname)).status, pathname).toBe(200);
  });

  test("and previews of a page's address show its title, text and picture", async () => {
    const page = await (await get("/fr/hkpay")).text();
    for (const property of ["title", "description", "url", "image", "locale"]) expect(page).toContain(`property="og:${property}"`);
    const [, image = ""] = /property="og:image" content="([^"]+)"/.exec(page) ?? [];
    expect((await get(new URL(image).pathname)).headers.get("content-type")).toBe("image/png");
  });

  test("the site can be installed: a manifest whose icons are there", async () => {
    const answer = await get("/manifest.webmanifest");
    const icons = readList(await answer.json(), "icons").map((icon) => readText(icon, "src"));
    expect(answer.headers.get("content-type")).toBe("application/manifest+json");
    for (const src of icons) expect((await get(src)).status, src).toBe(200);
  });
});

describe("the widgets", () => {
  test.each(["header", "footer", "transfer"])("/_comp/%s is an entry that names its module, by itself or as index.html", async (name) => {
    const entry = await get(`/_comp/${name}/index.html`);
    const html = await entry.text();
    expect([entry.status, entry.headers.get("content-type"), entry.headers.get("cache-control")]).toEqual([
      200,
      "text/html; charset=utf-8",
      "no-cache",
    ]);
    const policy = entry.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toMatch(/unsafe-|\*/);
    expect(html).toContain(`<div id="website${name[0]?.toUpperCase()}${name.slice(1)}">`);
    for (const path of [`/_comp/${name}`, `/_comp/${name}/`]) expect(await (await get(path)).text()).toBe(html);

    const src = /<script type="module" src="([^"]+)" data-widget>/.exec(html)?.[1] ?? "";
    const module = await get(src);
    expect([module.status, module.headers.get("cache-control")]).toEqual([200, "public, max-age=31536000, immutable"]);
    expect(await module.text()).toMatch(/export\{[^}]*as mount\b/);
    for (const [, address] of html.matchAll(/(?:src|href)="(\/_comp\/[^"]+)"/g))
      expect((await get(address ?? "")).status, address).toBe(200);
    for (const lang of LOCALES) expect((await get(`/_comp/${name}/texts/${lang}.json`)).status, lang).toBe(200);
  });

  test("the widgets need no code from strings", async () => {
    for (const name of ["header", "footer", "transfer"]) {
      const src = /src="([^"]+)" data-widget/.exec(await (await get(`/_comp/${name}/`)).text())?.[1] ?? "";
      expect(await (await get(src)).text()).not.toMatch(/\beval\(|new Function\b/);
    }
  });

  test("the header, footer and transfer widgets have their containers on every page, the first two with what they show", async () => {
    for (const path of ["/en", "/ja/p2p/buy?asset=USDT&fiat=USD", "/en/account/login", "/en/nothing"]) {
      const html = await (await get(path)).text();
      expect(html, path).toMatch(/<div id="websiteHeader"[^>]*><header\b/);
      expect(html, path).toMatch(/<div id="websiteFooter"[^>]*><footer\b/);
      expect(html, path).toMatch(/<div id="websiteTransfer"[^>]*><\/div>/);
    }
  });

  test("the header's controls say where they end, so that they are painted together", async () => {
    for (const path of ["/en/hkpay", "/th"])
      expect(await (await get(path)).text(), path).toMatch(
        /<div data-whole="true" class="ms-auto.*?<i data-end="true" hidden=""><\/i><\/div><\/div><\/header>/s,
      );
  });

  test("the header works without scripts: links, the languages, the ways to log in and to sign up", async () => {
    const header = /<div id="websiteHeader".*?<\/header>/s.exec(await (await get("/de/p2p/buy?asset=BTC")).text())?.[0] ?? "";
    expect(header).toContain('href="/ja/p2p/buy?asset=BTC"');
    expect(header).toContain('href="/de/account/login?next=%2Fde%2Fp2p%2Fbuy%3Fasset%3DBTC"');
    expect(header).toContain('href="/de/account/register?next=%2Fde%2Fp2p%2Fbuy%3Fasset%3DBTC"');
    expect(header).toContain('href="/de/p2p"');
  });
});
