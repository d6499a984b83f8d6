import type { Worker } from "../../../server/testing/staff.ts";
import type { Stack } from "../../../server/testing/stack.ts";
import type { FieldValues } from "../form-site.ts";
import { step, type Step } from "./submission.ts";

/** Who of the staff sends a form. */
export type By = (stack: Stack) => Promise<Worker>;

/** A form of the back office. */
export function desk(
  by: By,
  form: string,
  path: (stack: Stack) => Promise<string> | string,
  fill: (stack: Stack) => FieldValues | Promise<FieldValues>,
): Step {
  const [, name] = form.split("#");
  return step(form, async (stack) => {
    const [as, address] = [await by(stack), await path(stack)];
    return { as, path: address, fields: { ...(name === undefined ? {} : { act: name }), ...(await fill(stack)) } };
  });
}
