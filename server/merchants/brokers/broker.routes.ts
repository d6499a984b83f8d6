import type { UserId } from "@plaza/contract/ids.ts";
import type { brokerCalls } from "@plaza/contract/calls/brokers.ts";
import type { WireOf } from "@plaza/contract/calls/index.ts";
import { statement } from "../../core/db/statement.ts";
import type { Handlers } from "../../core/handler.ts";

interface Broker {
  readonly brokerId: string;
  readonly level: number;
}

const find = statement<Broker, { userId: UserId }>("broker", "SELECT broker_id, level FROM broker WHERE user_id = :userId");

export const brokerRoutes: Handlers<keyof typeof brokerCalls> = {
  "GET /api/broker/v3/check": async (context, request) => {
    const broker = await find.first(context.db, { userId: request.caller.userId });
    return brokerInfoOf(broker);
  },
};

/** @param broker null: the user is none */
export function brokerInfoOf(broker: Broker | null): WireOf<"GET /api/broker/v3/check">["data"] {
  return broker === null ? { isBroker: false } : { isBroker: true, brokerId: broker.brokerId, level: broker.level };
}
