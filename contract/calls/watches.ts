import { Type, type Static } from "typebox";
import { defineCalls } from "../call.ts";
import { SIDES } from "../order.ts";
import { AssetCode, Decimal, FiatCode, Instant, MethodId, idOf, nullable, strict, words } from "../schemas.ts";
import { NamedMethod } from "./market.ts";

/** `expired`: paused by itself, because its owner has not renewed it. */
export const WATCH_STATES = ["on", "paused", "expired"] as const;

/** An alert for an offer on given terms, or for any advert of one advertiser. `offer` is the best that matches now, null where the caller's region may not trade it; sides are the caller's. */
export const Watch = strict({
  watchId: idOf("watch"),
  advertiser: nullable(strict({ uid: idOf("uid"), nickname: Type.String() })),
  terms: nullable(
    strict({
      side: words(...SIDES),
      asset: AssetCode,
      fiat: FiatCode,
      price: nullable(Type.Unsafe<string>({ ...Decimal, description: "The worst price that matches; null: any" })),
      amount: nullable(Decimal),
      methods: Type.Array(NamedMethod),
    }),
  ),
  state: words(...WATCH_STATES),
  createdAt: Instant,
  expiresAt: Instant,
  notifiedAt: nullable(Instant),
  offer: nullable(strict({ advId: idOf("advert"), side: words(...SIDES), asset: AssetCode, fiat: FiatCode, price: Decimal })),
});
export type WatchView = Static<typeof Watch>;

export const watchCalls = defineCalls({
  "GET /api/ctc/query-watches": {
    summary: "What the caller watches for, the newest first, with the best offer that matches now",
    audience: "view",
    keyScope: "read",
    idempotency: "none",
    data: strict({
      items: Type.Array(Watch),
      most: Type.Integer({ description: "How many a user may have" }),
      restHours: Type.Integer({ description: "How long a watch sends no further notification after one" }),
      days: Type.Integer({ description: "After how many days a watch pauses by itself" }),
      on: Type.Boolean({ description: "False: the operator has switched the notifications off" }),
    }),
    errors: [],
  },
  "POST /api/ctc/create-watch": {
    summary:
      "Be notified (`offer_found`) when an offer comes online or changes so that it matches: with `uid` any advert of that person, otherwise one of this side, coin and currency. The same watch again renews the one that is there",
    audience: "view",
    keyScope: "trade",
    idempotency: "accepted",
    body: strict({
      uid: Type.Optional(idOf("uid")),
      side: Type.Optional(words(...SIDES)),
      asset: Type.Optional(AssetCode),
      fiat: Type.Optional(FiatCode),
      price: Type.Optional(Decimal),
      amount: Type.Optional(Decimal),
      methodIds: Type.Optional(Type.Array(MethodId, { maxItems: 30 })),
    }),
    data: Watch,
    errors: ["region_restricted", "not_found", "not_allowed", "limit_reached", "precision_exceeded", "method_not_offered"],
  },
  "POST /api/ctc/update-watch": {
    summary: "Pause a watch, or let it go on: that renews it",
    audience: "view",
    keyScope: "trade",
    idempotency: "accepted",
    body: strict({ watchId: idOf("watch"), state: words("on", "paused") }),
    data: Watch,
    errors: ["region_restricted", "not_found", "not_allowed"],
  },
  "POST /api/ctc/remove-watch": {
    summary: "Remove a watch",
    audience: "view",
    keyScope: "trade",
    idempotency: "accepted",
    body: strict({ watchId: idOf("watch") }),
    data: strict({ removed: Type.Boolean() }),
    errors: ["not_found"],
  },
});
