import { afterAll, beforeAll, expect, test } from "vitest";
import { startStack, type Stack } from "../server/testing/stack.ts";
import { hire, type Worker } from "../server/testing/staff.ts";
import { sendAndRead, staffCookiesOf } from "./testing/form-site.ts";
import { startSite, type SiteProcess } from "./testing/site-process.ts";

/** Saved views on the lists of the back office, without scripts, on the build that is there. */

let stack: Stack;
let site: SiteProcess;
beforeAll(async () => {
  stack = await startStack();
  site = await startSite({ API_ORIGIN: stack.server.url }, "ignore");
});
afterAll(async () => {
  site.process.kill();
  await stack.close();
});

async function read(worker: Worker, path: string): Promise<string> {
  const response = await fetch(site.origin + path, { headers: { cookie: staffCookiesOf(worker) } });
  return (await response.text()).replaceAll(/<script.*?<\/script>/gs, "");
}

const send = async (worker: Worker, path: string, fields: Record<string, string>, key: string) =>
  (await sendAndRead(site.origin, staffCookiesOf(worker), path, fields, key)).page;

test.each([
  { list: "orders", path: "/desk/orders", search: "fiat=EUR&status=appealed" },
  { list: "objections", path: "/desk/objections", search: "fiat=EUR&show=mine" },
])("filters of $list are saved under a name, opened by their link and removed there", async ({ list, path, search }) => {
  const [agent, colleague] = await Promise.all([hire(stack, "agent"), hire(stack, "agent")]);
  const link = `href="${path}?${search.replace("&", "&amp;")}"`;
  expect(await read(agent, path), "nothing is filtered").not.toContain('value="save_view"');
  expect(await read(agent, `${path}?${search}`)).toContain(`name="search" value="${search.replace("&", "&amp;")}"`);

  const saved = await send(agent, `${path}?${search}`, { act: "save_view", list, name: "Late in euros", search }, `save-${list}`);
  expect(saved).toContain("Late in euros");
  expect(saved).toContain(link);
  expect(saved).not.toContain('value="save_view"');
  expect(await read(agent, path)).toContain(link);
  expect(await read(colleague, path)).not.toContain("Late in euros");

  const viewId = /name="viewId" value="(\d+)"/.exec(saved)?.[1] ?? "";
  expect(await send(agent, `${path}?${search}`, { act: "remove_view", viewId }, `remove-${list}`)).not.toContain("Late in euros");
});
