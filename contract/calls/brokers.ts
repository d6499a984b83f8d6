import { Type } from "typebox";
import { defineCalls } from "../call.ts";
import { strict } from "../schemas.ts";

export const BrokerInfo = strict({
  isBroker: Type.Boolean(),
  brokerId: Type.Optional(Type.String()),
  level: Type.Optional(Type.Integer({ minimum: 1 })),
});

export const brokerCalls = defineCalls({
  "GET /api/broker/v3/check": {
    summary: "Whether the caller is one of the exchange's brokers",
    audience: "view",
    keyScope: "read",
    idempotency: "none",
    data: BrokerInfo,
    errors: [],
  },
});
