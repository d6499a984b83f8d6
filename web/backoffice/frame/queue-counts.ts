import type { WireOf } from "@plaza/contract/calls/index.ts";

export type QueueCounts = WireOf<"GET /api/desk/queues">["data"];
