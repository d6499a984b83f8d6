import { cookiesOf, type FieldValues } from "../form-site.ts";
import { once, step, type Step } from "./submission.ts";

/** The practice trade. Its progress is in a cookie; what is written is the pass. */
export function practice(): readonly Step[] {
  const person = once((stack) => stack.person());
  const inCookie = (form: string, path: string, fields: FieldValues) =>
    step(form, async (stack) => ({ as: await person(stack), path, fields }), { readsOnly: "what was decided is in a cookie" });
  return [
    inCookie("practice.step.tsx#decide", "/en/practice/1", { act: "decide", choice: "c" }),
    inCookie("practice.step.tsx#pay", "/en/practice/3", { act: "pay", asks_confirm_paid: "yes", confirm_paid: "yes" }),
    inCookie("practice.step.tsx#cancel", "/en/practice/4", { act: "cancel" }),
    inCookie("practice.step.tsx#release", "/en/practice/8", { act: "release", amount: "100", sender_name: "Daniel Reyes" }),
    step("practice.tsx#keep", async (stack) => {
      const as = await person(stack);
      return { as, path: "/en/practice", fields: { act: "keep" }, cookie: `${await cookiesOf(stack, as)}; practice=1.cadababd` };
    }),
    inCookie("practice.tsx#restart", "/en/practice", { act: "restart" }),
  ];
}
