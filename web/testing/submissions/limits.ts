import { requireValue } from "@plaza/contract/testing/require-value.ts";
import { drawn } from "../../../server/testing/pictures.ts";
import { seasoned } from "../../../server/testing/merchants.ts";
import { askBackoffice } from "../../../server/testing/staff.ts";
import type { Person, Stack } from "../../../server/testing/stack.ts";
import { inDays, once, step, worker, type Step } from "./submission.ts";

const body = { kind: "maxOrderUsd", most: 900_000, reason: "A house" } as const;

async function asked(stack: Stack, person: Person) {
  const { data } = await stack.call(person, "POST /api/ctc/create-limit-request", { body });
  return requireValue(data.requests[0]).requestId;
}

/** Requests of a higher limit and what staff decide about them. */
export function limits(): readonly Step[] {
  const [person, senior, second] = [once((stack) => seasoned(stack)), worker("senior"), worker("senior")];
  const path = "/en/account/limits";
  const queue = "/desk/limit-requests";
  const proposed = async (stack: Stack) => {
    const requestId = await asked(stack, await seasoned(stack));
    const read = { requestId, until: `${inDays(30)}T00:00:00.000Z` };
    await askBackoffice(stack, await senior(stack), "POST /api/desk/grant-limit-request", {
      body: { ...read, most: 900_000, reason: "Fine" },
    });
    return { ...read, most: "900000" };
  };
  return [
    step("account.limits.tsx#paper", async (stack) => ({
      as: await person(stack),
      path,
      fields: { act: "paper", file: new File([new Uint8Array(await drawn("png"))], "paper.png", { type: "image/png" }) },
    })),
    step("account.limits.tsx#ask", async (stack) => ({
      as: await person(stack),
      path,
      fields: { act: "ask", kind: "maxOrderUsd", most: "900000", reason: "A house" },
    })),
    step("account.limits.tsx#withdraw", async (stack) => {
      const as = await seasoned(stack);
      return { as, path, fields: { act: "withdraw", requestId: await asked(stack, as) } };
    }),
    step("desk.limit-requests.tsx#grant", async (stack) => {
      const requestId = await asked(stack, await seasoned(stack));
      const fields = { act: "grant", requestId, most: "200000", until: inDays(30), reason: "Fine" };
      return { as: await senior(stack), path: queue, fields };
    }),
    step("desk.limit-requests.tsx#decline", async (stack) => {
      const requestId = await asked(stack, await seasoned(stack));
      return { as: await senior(stack), path: queue, fields: { act: "decline", requestId, reason: "No papers" } };
    }),
    step("desk.limit-requests.tsx#confirm", async (stack) => ({
      as: await second(stack),
      path: queue,
      fields: { act: "confirm", ...(await proposed(stack)) },
    })),
    step("desk.limit-requests.tsx#send_back", async (stack) => ({
      as: await second(stack),
      path: queue,
      fields: { act: "send_back", ...(await proposed(stack)) },
    })),
  ];
}
