import type { brokerCalls } from "@plaza/contract/calls/brokers.ts";
import { statement } from "../../core/db/statement.ts";
import type { Handlers } from "../../core/handler.ts";

const find = statement<{ broker_id: string; level: number }>("broker", "SELECT broker_id, level FROM broker WHERE user_id = $1");

export const brokerRoutes: Handlers<keyof typeof brokerCalls> = {
  "GET /api/broker/v3/check": async (context, request) => {
    const broker = await find.first(context.db, [request.caller.userId]);
    return broker === null ? { isBroker: false } : { isBroker: true, brokerId: broker.broker_id, level: broker.level };
  },
};
