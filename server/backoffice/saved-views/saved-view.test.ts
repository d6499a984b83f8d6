import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SavedViewId } from "@plaza/contract/ids.ts";
import type { SavedViewList } from "@plaza/contract/staff.ts";
import { whileSet } from "../../testing/refusals/provocation.ts";
import { startStack, type Stack } from "../../testing/stack.ts";
import { askBackoffice, hire, sendBackoffice, type Worker } from "../../testing/staff.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

const save = (worker: Worker, name: string, search = "sort=age", list: SavedViewList = "appeals") =>
  sendBackoffice<{ viewId: SavedViewId }>(stack, worker, "POST /api/desk/save-view", { body: { list, name, search } });
const list = async (worker: Worker, of: SavedViewList = "appeals") =>
  (await askBackoffice(stack, worker, "GET /api/desk/saved-views", { query: { list: of } })).data.items;
const remove = (worker: Worker, viewId: SavedViewId) =>
  askBackoffice(stack, worker, "POST /api/desk/remove-saved-view", { body: { viewId } });

describe("a saved view", () => {
  it("is its owner's own: listed by name for its list, and found by nobody else", async () => {
    const [owner, colleague] = await Promise.all([hire(stack, "reader"), hire(stack, "senior")]);
    await save(owner, "old", "sort=age");
    const { viewId } = (await save(owner, "  Late payments ", "kind=report&fiat=EUR")).data;
    await save(owner, "Orders in dong", "fiat=VND", "orders");
    expect((await list(owner)).map(({ name, search }) => [name, search])).toEqual([
      ["Late payments", "kind=report&fiat=EUR"],
      ["old", "sort=age"],
    ]);
    expect(await list(colleague)).toEqual([]);
    expect((await remove(colleague, viewId)).error).toBe("not_found");
    expect((await remove(owner, viewId)).data).toEqual({ removed: true });
    expect((await remove(owner, viewId)).error).toBe("not_found");
  });

  it("gets new filters where its name is saved again", async () => {
    const owner = await hire(stack, "agent");
    const first = (await save(owner, "Mine", "show=mine")).data;
    const again = (await save(owner, "MINE", "show=mine&fiat=USD")).data;
    expect(again.viewId).toBe(first.viewId);
    expect(await list(owner)).toMatchObject([{ name: "MINE", search: "show=mine&fiat=USD" }]);
  });

  it("is refused without a name and with a search that is none", async () => {
    const owner = await hire(stack, "agent");
    expect((await save(owner, "   ")).answer).toMatchObject({ error: "field_blank", data: { field: "name" } });
    for (const search of ["", "//elsewhere.test", "a b", "x".repeat(401)]) expect((await save(owner, "A", search)).status).toBe(400);
  });

  it("is refused beyond the set number, also where several are saved at once", async () => {
    const owner = await hire(stack, "agent");
    const names = ["one", "two", "three", "four"];
    const saved = await whileSet({ stack }, "maxSavedViews", 2, () => Promise.all(names.map((name) => save(owner, name))));
    expect(saved.filter(({ error }) => error === null)).toHaveLength(2);
    expect(saved.filter(({ error }) => error === "limit_reached")).toHaveLength(2);
    expect(await list(owner)).toHaveLength(2);
  });

  it("leaves an audit entry that names the list and not what is looked for", async () => {
    const owner = await hire(stack, "agent");
    const { viewId } = (await save(owner, "Buyer 80108503", "party=80108503", "orders")).data;
    await remove(owner, viewId);
    const { rows } = await stack.owner.query<{ action: string; data: object }>(
      "SELECT action, data FROM staff_act WHERE object = 'saved_view' AND object_id = $1 ORDER BY seq",
      [viewId],
    );
    expect(rows).toMatchObject([{ action: "save_view", data: { list: "orders" } }, { action: "remove_saved_view" }]);
    expect(JSON.stringify(rows)).not.toContain("80108503");
  });
});
