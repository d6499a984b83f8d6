import { requireValue } from "@plaza/contract/testing/require-value.ts";
import { askBackoffice, type Worker } from "../../../server/testing/staff.ts";
import type { Person, Stack } from "../../../server/testing/stack.ts";
import { desk, type By } from "./desk.ts";
import { inDays, worker, type Step } from "./submission.ts";

/** A limit that another staff member has to confirm. */
async function proposedLimit(stack: Stack, by: Worker, { uid }: Pick<Person, "uid">) {
  const body = { uid, kind: "maxDayUsd", most: 900_000, until: `${inDays(20)}T00:00:00.000Z`, reason: "Why" } as const;
  const { limits } = (await askBackoffice(stack, by, "POST /api/desk/set-user-limit", { body })).data;
  return requireValue(limits.find(({ kind }) => kind === "maxDayUsd")?.proposal).proposalId;
}

/** Limits of one person, set, confirmed and lifted by staff. */
export function traderLimits(senior: By, users: () => string, buyer: (stack: Stack) => Promise<Pick<Person, "uid">>): readonly Step[] {
  return [
    desk(senior, "desk.users.tsx#set_limit", users, async (stack) => ({
      ...(await buyer(stack)),
      kind: "maxTakesPerHour",
      most: "50",
      until: inDays(20),
      reason: "Why",
    })),
    desk(senior, "desk.users.tsx#send_back_limit", users, async (stack) => ({
      proposalId: await proposedLimit(stack, await senior(stack), await buyer(stack)),
    })),
    desk(worker("senior"), "desk.users.tsx#confirm_limit", users, async (stack) => ({
      proposalId: await proposedLimit(stack, await senior(stack), await buyer(stack)),
    })),
    desk(senior, "desk.users.tsx#lift_limit", users, async (stack) => ({
      ...(await buyer(stack)),
      kind: "maxTakesPerHour",
      reason: "Why",
    })),
  ];
}
