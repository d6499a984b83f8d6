import type { Person, Stack } from "../../../server/testing/stack.ts";
import { once, step, valueOf, type Step } from "./submission.ts";

/** Alerts for offers. */
export function watches(): readonly Step[] {
  const person = once((stack) => stack.person());
  const [file, path] = ["account.watches.tsx", "/en/account/watches"];
  const terms = { side: "buy", asset: "USDT", fiat: "USD", methodsOf: "USD", price: "0.95", amount: "", method: ["wise"] };
  const watchId = (stack: Stack, owner: Person) => valueOf(stack, "SELECT id FROM offer_watch WHERE user_id = $1 LIMIT 1", owner.id);
  return [
    step(`${file}#create`, async (stack) => ({ as: await person(stack), path, fields: { act: "create", ...terms } })),
    ...(["pause", "on", "remove"] as const).map((act) =>
      step(`${file}#${act}`, async (stack) => {
        const as = await person(stack);
        return { as, path, fields: { act, watchId: await watchId(stack, as) } };
      }),
    ),
  ];
}
