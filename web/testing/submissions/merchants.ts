import { readId } from "@plaza/contract/ids.ts";
import { apply, merchantOf, seasoned } from "../../../server/testing/merchants.ts";
import { drawn } from "../../../server/testing/pictures.ts";
import type { Person, Stack } from "../../../server/testing/stack.ts";
import type { FieldValues } from "../form-site.ts";
import { desk } from "./desk.ts";
import { once, step, valueOf, worker, type Step } from "./submission.ts";

/** A form of the merchant page. */
function merchantForm(
  who: (stack: Stack) => Promise<Person>,
  name: string,
  fill: (stack: Stack, person: Person) => FieldValues | Promise<FieldValues> = () => ({}),
): Step {
  return step(`p2p.merchant.tsx#${name}`, async (stack) => {
    const as = await who(stack);
    return { as, path: "/en/p2p/merchant", fields: { act: name, ...(await fill(stack, as)) } };
  });
}

/** An application to the merchant program, from its papers to the decision. */
export function applications(): readonly Step[] {
  const agent = worker("agent");
  const person = once((stack) => seasoned(stack));
  const applicationOf = async (stack: Stack, { id }: Person) =>
    readId<"merchant_application">(
      await valueOf(stack, "SELECT id FROM merchant_application WHERE user_id = $1 ORDER BY id DESC LIMIT 1", id),
    );
  const applicant = once((stack) => seasoned(stack));
  const applied = once(async (stack) => {
    const second = await seasoned(stack);
    await apply(stack, second, "pro");
    return applicationOf(stack, second);
  });
  const rejected = once(async (stack) => {
    const third = await seasoned(stack);
    await apply(stack, third, "pro");
    return applicationOf(stack, third);
  });
  const review = (of: (stack: Stack) => Promise<string>) => async (stack: Stack) => `/desk/merchant-applications/${await of(stack)}`;
  const staffed = (name: string, of: (stack: Stack) => Promise<string>, fill: FieldValues = {}) =>
    desk(agent, `desk.merchant-application.tsx#${name}`, review(of), () => fill);
  return [
    merchantForm(person, "paper", async () => ({
      file: new File([new Uint8Array(await drawn("png"))], "paper.png", { type: "image/png" }),
    })),
    merchantForm(person, "apply", () => ({
      tier: "pro",
      contact: "telegram @desk, 9 to 17 UTC",
      monthlyUsd: "50000",
      sourceOfFunds: "Savings and trading income",
      agree: "1",
    })),
    desk(
      agent,
      "desk.merchant-application.tsx#claim",
      review(async (stack) => applicationOf(stack, await person(stack))),
      () => ({}),
    ),
    desk(
      agent,
      "desk.merchant-application.tsx#ask",
      review(async (stack) => applicationOf(stack, await person(stack))),
      () => ({
        question: "Since when?",
      }),
    ),
    merchantForm(person, "answer", async (stack, as) => ({ applicationId: await applicationOf(stack, as), answer: "Since 2020" })),
    merchantForm(applicant, "withdraw", async (stack, as) => {
      await apply(stack, as, "pro");
      return { applicationId: await applicationOf(stack, as) };
    }),
    staffed("claim", applied),
    staffed("give_back", applied),
    staffed("claim", applied),
    staffed("approve", applied, { note: "" }),
    staffed("claim", rejected),
    staffed("reject", rejected, { reasons: "funds_unclear", note: "Why" }),
  ];
}

/** What staff do to a merchant and its deposit. */
export function merchants(): readonly Step[] {
  const [agent, senior, other] = [worker("agent"), worker("senior"), worker("senior")];
  const merchant = once(async (stack) => merchantOf(stack, await agent(stack), "block"));
  const card = async (stack: Stack) => `/desk/merchants?uid=${(await merchant(stack)).uid}`;
  const takingId = async (stack: Stack) => ({ takingId: await valueOf(stack, "SELECT max(id) FROM merchant_taking") });
  return [
    desk(senior, "desk.merchants.tsx#take", card, () => ({ quantity: "20", reason: "Why", toUid: "" })),
    merchantForm(merchant, "deposit"),
    desk(senior, "desk.merchants.tsx#take", card, () => ({ quantity: "600", reason: "Why", toUid: "" })),
    desk(other, "desk.merchants.tsx#decline", card, takingId),
    desk(senior, "desk.merchants.tsx#take", card, () => ({ quantity: "700", reason: "Why", toUid: "" })),
    desk(other, "desk.merchants.tsx#confirm", card, takingId),
    desk(senior, "desk.merchants.tsx#suspend", card, () => ({ reason: "Why" })),
    desk(senior, "desk.merchants.tsx#reinstate", card, () => ({ reason: "Why" })),
    desk(senior, "desk.merchants.tsx#set_tier", card, () => ({ tier: "verified", reason: "Why" })),
    merchantForm(
      once(async (stack) => merchantOf(stack, await agent(stack), "pro")),
      "leave",
    ),
  ];
}
