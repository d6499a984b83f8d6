import { expect, it } from "vitest";
import { scriptsAfterPaint } from "./load-order.ts";

const PAGE = `<head><link rel="stylesheet" href="/a.css"/><link rel="modulepreload" href="/assets/entry.js" nonce="n"/><link rel="modulepreload" href="/assets/one.js" nonce="n"/></head>
<script nonce="n" type="module" async="">;
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/frame.js";
  window.__reactRouterRouteModules = {"root":route0,"frame":route1};

import("/assets/entry.js");</script>`;

const moved = (...pieces: string[]) => scriptsAfterPaint(pieces).join("");

it("brings a page's scripts once it is painted, all of them at once", () => {
  const page = moved(PAGE);
  expect(page).not.toContain('<link rel="modulepreload"');
  expect(page).not.toMatch(/^import /m);
  expect(page).toContain('for (const href of ["/assets/entry.js","/assets/one.js"])');
  expect(page).toContain('const [route0, route1] = await Promise.all([import("/assets/root.js"), import("/assets/frame.js")]);');
  expect(page.indexOf("requestAnimationFrame")).toBeLessThan(page.indexOf("window.__reactRouterRouteModules"));
  expect(page.endsWith('import("/assets/entry.js");</script>')).toBe(true);
  expect(moved("<!DOCTYPE html>", PAGE, "</body>")).toBe(`<!DOCTYPE html>${page}</body>`);
});

it("runs React and the router in a separate task, before the rest", () => {
  const page = moved(PAGE.replaceAll("one.js", "router-a1.js"));
  expect(page).toContain(`await import("/assets/router-a1.js");
await new Promise((act) => setTimeout(act));
const [route0, route1] = await Promise.all(`);
  expect(moved(PAGE)).not.toContain("await import(");
});

it("holds the fields that a press finds wrong before the page can say it, where the page will say it", () => {
  const page = moved(PAGE, '<script>"fields.missing"</script>');
  expect(page.indexOf('addEventListener("invalid"')).toBeGreaterThan(0);
  expect(page.indexOf('addEventListener("invalid"')).toBeLessThan(page.indexOf("requestAnimationFrame"));
  expect(moved(PAGE)).not.toContain('"invalid"');
});

it("leaves a page alone that is written otherwise", () => {
  const other = PAGE.replace(' async=""', "");
  expect(moved("<!DOCTYPE html>", other, "<p></p>")).toBe(`<!DOCTYPE html>${other}<p></p>`);
  expect(moved("<p>No scripts</p>")).toBe("<p>No scripts</p>");
});
