import { askBackoffice } from "../../../server/testing/staff.ts";
import { desk } from "./desk.ts";
import { worker, type Step } from "./submission.ts";

/** Views of the lists, which their readers save. */
export function savedViews(): readonly Step[] {
  const agent = worker("agent");
  const view = { name: "Late ones", search: "sort=age" };
  const lists = [
    ["desk.orders.tsx", "/desk/orders", "orders"],
    ["desk.appeals.tsx", "/desk/appeals", "appeals"],
  ] as const;
  return lists.flatMap(([route, address, list]) => [
    desk(
      agent,
      `${route}#save_view`,
      () => address,
      () => ({ list, ...view }),
    ),
    desk(
      agent,
      `${route}#remove_view`,
      () => address,
      async (stack) => {
        const body = { list, name: "Other", search: "sort=age" };
        const { data } = await askBackoffice(stack, await agent(stack), "POST /api/desk/save-view", { body });
        return { viewId: data.viewId };
      },
    ),
  ]);
}
