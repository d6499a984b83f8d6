import { expect, test } from "vitest";
import { WIDGET_FAULT, type WidgetData } from "@plaza/contract/widgets.ts";
import type { WidgetModule } from "@plaza/widgets/module.ts";
import { widgetAt, type PageAccess } from "./load.ts";
import { runWidget } from "./run.ts";

const ENTRY = '<!doctype html><script type="module" src="/_comp/header/assets/w.js" data-widget></script>';
const FIRST: WidgetData = {
  lang: "en",
  route: "/en",
  isInstitutions: false,
  isLogin: false,
  userInfo: null,
  apiDomain: "",
  brokerInfo: null,
};
const NEXT: WidgetData = { ...FIRST, route: "/en/p2p" };

interface Given {
  /** What the entry's address answers. */
  readonly entry?: () => Promise<Response>;
  readonly module?: () => Promise<unknown>;
  readonly late?: boolean;
  readonly takesOver?: boolean;
}

let count = 0;

/** A page with a first paint, and a widget that comes as told. */
function hostWidget({
  entry = async () => new Response(ENTRY),
  module = async () => widget().module,
  late = false,
  takesOver = true,
}: Given) {
  const container = new Container();
  const troubles: string[] = [];
  let imported = "";
  const access: PageAccess = {
    fetch: entry,
    import: (url) => {
      imported = url;
      return module();
    },
    timeout: () => (late ? Promise.reject(new Error("time is up")) : new Promise(() => undefined)),
    here: "https://plaza.example/en",
  };
  const address = `/_comp/header/index.html?${(count += 1)}`;
  const running = runWidget({
    container: container as unknown as HTMLElement,
    data: FIRST,
    takesOver,
    load: () => widgetAt(address, access),
    report: (trouble) => void troubles.push(trouble),
  });
  return { container, troubles, running, imported: () => imported };
}

/** As much of an element as the host touches. */
class Container extends EventTarget {
  childNodes: readonly { cloneNode(): unknown }[] = [{ cloneNode: () => "first paint" }];

  replaceChildren(...nodes: unknown[]): void {
    this.childNodes = nodes as never;
  }

  get shows(): unknown {
    return this.childNodes.map((node) => (typeof node === "string" ? node : "first paint"));
  }
}

function widget(acts: Partial<WidgetModule> = {}) {
  const calls: unknown[] = [];
  const module: WidgetModule = {
    mount: ({ container, customProps }) => void calls.push(["mount", (container as unknown as Container).childNodes.length, customProps]),
    update: ({ customProps }) => void calls.push(["update", customProps]),
    unmount: () => void calls.push(["unmount"]),
    ...acts,
  };
  return { module, calls };
}

async function settled(): Promise<void> {
  await new Promise((done) => setTimeout(done));
}

test("a widget is mounted with the data of the first paint and told of what has changed since", async () => {
  const { module, calls } = widget();
  const { running, troubles, imported } = hostWidget({ module: async () => module });
  running.update(NEXT);
  await settled();
  expect(imported()).toBe("https://plaza.example/_comp/header/assets/w.js");
  expect(calls).toEqual([
    ["mount", 1, FIRST],
    ["update", NEXT],
  ]);
  running.update(FIRST);
  running.end();
  running.update(NEXT);
  expect(calls.slice(2)).toEqual([["update", FIRST], ["unmount"]]);
  expect(troubles).toEqual([]);
});

test("a widget that follows no change is mounted again with what has changed", async () => {
  const { module, calls } = widget();
  const { mount, unmount } = module;
  const { running, troubles } = hostWidget({ module: async () => ({ mount, unmount }) });
  await settled();
  running.update(NEXT);
  await settled();
  expect(calls).toEqual([["mount", 1, FIRST], ["unmount"], ["mount", 1, NEXT]]);
  expect(troubles).toEqual([]);
});

test("somebody else's widget gets an empty container", async () => {
  const { module, calls } = widget();
  hostWidget({ module: async () => module, takesOver: false });
  await settled();
  expect(calls).toEqual([["mount", 0, FIRST]]);
});

test("unmounts on the way to another frame, also when the widget comes only then", async () => {
  const { module, calls } = widget();
  const { running } = hostWidget({ module: async () => module });
  running.end();
  await settled();
  expect(calls).toEqual([]);
});

test.each<[string, Given, string]>([
  ["slow", { module: () => new Promise(() => undefined), late: true }, "slow"],
  ["missing", { entry: async () => new Response("", { status: 404 }) }, "missing"],
  ["behind a dead line", { entry: () => Promise.reject(new TypeError("no line")) }, "missing"],
  ["broken", { module: () => Promise.reject(new SyntaxError("half a file")) }, "broken"],
  ["foreign: no module named", { entry: async () => new Response("<h1>Login</h1>") }, "foreign"],
  [
    "foreign: a module of another origin",
    { entry: async () => new Response('<script type="module" src="https://evil.example/w.js" data-widget></script>') },
    "foreign",
  ],
  ["foreign: other exports", { module: async () => ({ mount: () => undefined }) }, "foreign"],
])("a widget that is %s leaves the page as the server wrote it", async (_how, given, trouble) => {
  const { container, troubles, running } = hostWidget(given);
  await settled();
  expect(troubles).toEqual([trouble]);
  expect(container.shows).toEqual(["first paint"]);
  running.update(NEXT);
  running.end();
});

test.each<[string, Partial<WidgetModule>]>([
  ["mount", { mount: () => fail() }],
  ["mount, later", { mount: () => Promise.reject(new Error("drew badly")) }],
  ["update", { update: () => fail() }],
  ["update and unmount", { update: () => fail(), unmount: () => fail() }],
])("a widget that throws in %s is replaced by its first paint", async (_where, acts) => {
  const { container, troubles, running } = hostWidget({ module: async () => widget(acts).module, takesOver: false });
  running.update(NEXT);
  await settled();
  running.update(FIRST);
  expect(troubles).toEqual(["threw"]);
  expect(container.shows).toEqual(["first paint"]);
});

test("a widget that says it can show nothing any more is replaced by its first paint", async () => {
  const { module, calls } = widget();
  const { container, troubles } = hostWidget({ module: async () => module, takesOver: false });
  await settled();
  container.dispatchEvent(new Event(WIDGET_FAULT));
  expect([troubles, calls.at(-1), container.shows]).toEqual([["threw"], ["unmount"], ["first paint"]]);
});

function fail(): never {
  throw new Error("drew badly");
}
