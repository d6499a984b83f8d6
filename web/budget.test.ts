import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { ServerBuild } from "react-router";
import { describe, expect, test } from "vitest";
import { WIDGETS, type WidgetName } from "@plaza/contract/widgets.ts";

/** What a first visit costs a slow line, measured on the build that is there (`npm test` makes one first). */
const BUILD = join(import.meta.dirname, "build");
const MOST_SCRIPT_BYTES = 140_000;
const MOST_ORDER_SCRIPT_BYTES = 150_000;
const MOST_STYLE_BYTES = 20_000;
const MOST_FACE_BYTES = 30_000;

describe("the built site", async () => {
  const { assets } = (await import(join(BUILD, "server", "index.js"))) as ServerBuild;

  /** Everything that the browser loads for a page: the entry, each route from the root to the page, and the widgets around it. */
  function scriptsOf(page: string): string[] {
    const files = new Set([assets.entry.module, ...assets.entry.imports, ...WIDGETS.flatMap(scriptsOfWidget)]);
    for (let id: string | undefined = page; id; id = assets.routes[id]?.parentId) {
      const route = assets.routes[id];
      if (!route) throw new Error(`The build has no route ${id}.`);
      for (const file of [
        route.module,
        route.clientActionModule,
        route.clientLoaderModule,
        route.hydrateFallbackModule,
        ...(route.imports ?? []),
      ])
        if (file) files.add(file);
    }
    return [...files];
  }

  /** Its module and what that imports at once; the dialog of the transfer comes when it is opened, the kit only where no page shares one. */
  function scriptsOfWidget(name: WidgetName): string[] {
    const folder = `/_comp/${name}`;
    const entry = readFileSync(join(BUILD, "client", folder, "index.html"), "utf8");
    const script = /src="([^"]+)" data-widget/.exec(entry)?.[1] ?? "";
    const parts = [...readFileSync(join(BUILD, "client", script), "utf8").matchAll(/from"\.\/([^"]+)"/g)];
    return [script, ...parts.map(([, part]) => `${folder}/assets/${part}`)];
  }

  const packedSize = (url: string) => gzipSync(readFileSync(join(BUILD, "client", url)), { level: 9 }).length;
  const sum = (urls: readonly string[]) => urls.reduce((total, url) => total + packedSize(url), 0);

  test.each(["routes/p2p.buy", "routes/p2p.sell", "routes/home", "routes/p2p"])("%s ships at most 140 kB of packed script", (page) => {
    expect(sum(scriptsOf(page))).toBeLessThanOrEqual(MOST_SCRIPT_BYTES);
  });

  test.each(["p2p.buy.detail", "p2p.sell.detail"])("%s ships at most 150 kB of packed script", (page) => {
    expect(sum(scriptsOf(page))).toBeLessThanOrEqual(MOST_ORDER_SCRIPT_BYTES);
  });

  test("one stylesheet, small", () => {
    const styles = readdirSync(join(BUILD, "client", "assets")).filter((name) => name.endsWith(".css"));
    expect(styles).toHaveLength(1);
    expect(sum(styles.map((name) => `assets/${name}`))).toBeLessThanOrEqual(MOST_STYLE_BYTES);
  });

  test("the display face is small, and its license comes with it", () => {
    const fonts = readdirSync(join(BUILD, "client", "assets")).filter((name) => name.endsWith(".woff2"));
    const bytes = fonts.map((name) => readFileSync(join(BUILD, "client", "assets", name)).length);
    expect(fonts.length).toBeGreaterThan(0);
    expect(bytes.reduce((total, size) => total + size, 0)).toBeLessThanOrEqual(MOST_FACE_BYTES);
    expect(readFileSync(join(BUILD, "client", "fonts", "OFL.txt"), "utf8")).toContain("SIL Open Font License");
  });

  test("no schema and no message compiler reach the browser", () => {
    const script = scriptsOf("routes/p2p.buy")
      .map((url) => readFileSync(join(BUILD, "client", url), "utf8"))
      .join("\n");
    for (const mark of ["additionalProperties", "Unexpected message", "@messageformat/parser", "unevaluatedProperties"])
      expect(script).not.toContain(mark);
  });

  test("the server's code has no development half, which draws pages more slowly", () => {
    expect(readFileSync(join(BUILD, "server", "index.js"), "utf8")).not.toMatch(/NODE_ENV|createTask/);
  });

  test("the server's code is ASCII, so that a process keeps it in one byte a character", () => {
    const folder = join(BUILD, "server");
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".js"));
    expect(files).toContain("index.js");
    expect(files.filter((name) => /[^\0-\x7f]/.test(readFileSync(join(folder, name), "utf8")))).toEqual([]);
  });
});
