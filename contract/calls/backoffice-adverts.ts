import { Type, type Static } from "typebox";
import { defineCalls } from "../call.ts";
import { SIDES } from "../order.ts";
import { AssetCode, Decimal, FiatCode, IdCursor, Instant, Limit, idOf, nullable, page, strict, text, words } from "../schemas.ts";
import { TEXT_FLAGS } from "./chat.ts";
import { ADVERT_STATES } from "./market.ts";

const BackofficeAdvert = strict({
  advId: idOf("advert"),
  ownerUid: idOf("uid"),
  ownerName: Type.String(),
  side: words(...SIDES),
  asset: AssetCode,
  fiat: FiatCode,
  price: Decimal,
  remaining: Decimal,
  minAmount: Decimal,
  maxAmount: Decimal,
  message: Type.String(),
  autoReply: Type.String({ description: "The owner's first message in each order" }),
  signs: Type.Array(words(...TEXT_FLAGS), { description: "What the owner's name and the message may be up to, the most severe first" }),
  autoReplySigns: Type.Array(words(...TEXT_FLAGS), { description: "The same of the first message" }),
  state: words(...ADVERT_STATES),
  takenDown: nullable(Type.String({ description: "The reason, where customer service took it down" })),
  updatedAt: Instant,
  own: Type.Boolean({ description: "The caller's own advert as a trader" }),
});
export type BackofficeAdvertView = Static<typeof BackofficeAdvert>;

const act = { audience: "staff", keyScope: "none", role: "agent", idempotency: "accepted", data: BackofficeAdvert } as const;
const body = strict({ advId: idOf("advert"), note: text(300, 1) });

export const backofficeAdvertCalls = defineCalls({
  "GET /api/desk/adverts": {
    summary: "Adverts, the newest first, by id, owner, coin, currency and state",
    audience: "staff",
    keyScope: "none",
    role: "agent",
    idempotency: "none",
    query: strict({
      advId: Type.Optional(idOf("advert")),
      owner: Type.Optional(idOf("uid")),
      asset: Type.Optional(AssetCode),
      fiat: Type.Optional(FiatCode),
      state: Type.Optional(words(...ADVERT_STATES, "taken_down")),
      cursor: Type.Optional(IdCursor),
      limit: Type.Optional(Limit),
    }),
    data: page(BackofficeAdvert),
    errors: [],
  },
  "POST /api/desk/take-down-advert": {
    ...act,
    market: "moves",
    summary: "Take an advert off the market, with a reason that its owner reads; its coins go back to the owner, running orders go on",
    body,
    errors: ["not_found", "own_case", "linked_case", "already_done", "reason_needed"],
  },
  "POST /api/desk/restore-advert": {
    ...act,
    summary: "Let an advert that was taken down come back; its owner puts it online",
    body,
    errors: ["not_found", "own_case", "linked_case", "already_done", "reason_needed"],
  },
});
