import { once, step, worker, type Step } from "./submission.ts";

/** Messages to customer service and their answers. */
export function support(): readonly Step[] {
  const [person, agent] = [once((stack) => stack.person()), worker("agent")];
  const body = { topic: "other", text: "Hello" } as const;
  return [
    step("help.message.tsx", async (stack) => ({
      as: await person(stack),
      path: "/en/help/message",
      fields: { topic: "other", orderId: "", text: "Where are my coins?" },
    })),
    step("help.request.tsx", async (stack) => {
      const as = await person(stack);
      const { data } = await stack.call(as, "POST /api/ctc/create-support-request", { body });
      return { as, path: `/en/help/message/${data.requestId}`, fields: { text: "And one more thing" } };
    }),
    step("desk.support.tsx#answer", async (stack) => {
      const { data } = await stack.call(await stack.person(), "POST /api/ctc/create-support-request", { body });
      const fields = { act: "answer", requestId: data.requestId, lastMessageId: data.messages[0]?.messageId ?? "", text: "Hello back" };
      return { as: await agent(stack), path: "/desk/support", fields };
    }),
  ];
}
