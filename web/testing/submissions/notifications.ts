import { sale } from "../../../server/testing/trades.ts";
import { once, step, valueOf, type Step } from "./submission.ts";

/** The inbox and what reaches a person by which channel. */
export function notifications(): readonly Step[] {
  const person = once((stack) => stack.person());
  const [file, path] = ["account.notifications.tsx", "/en/account/notifications"];
  const choices = { quiet: "on", from: "22:00", to: "07:00", timeZone: "Europe/Berlin", "email.order_paid": "on" };
  return [
    step("notifications.tsx", async (stack) => {
      const { seller } = await sale(stack);
      const upTo = await valueOf(stack, "SELECT max(id) FROM notification WHERE user_id = $1", seller.id);
      return { as: seller, path: "/en/notifications", fields: { upTo } };
    }),
    step(`${file}#save`, async (stack) => ({ as: await person(stack), path, fields: { act: "save", ...choices } })),
    step(`${file}#connect`, async (stack) => ({ as: await person(stack), path, fields: { act: "connect" } })),
    step(`${file}#disconnect`, async (stack) => {
      const as = await person(stack);
      await stack.owner.query("INSERT INTO telegram_chat (user_id, chat_hash, sealed_chat) VALUES ($1, '\\x01', '\\x02')", [as.id]);
      return { as, path, fields: { act: "disconnect" } };
    }),
  ];
}
