import { Type, type Static } from "typebox";
import { HOST_STATES, TRANSFER_DIRECTIONS } from "./exchange.ts";
import { AssetCode, strict, text, words } from "./schemas.ts";

/**
 * What an exchange offers so that Plaza can run inside it (docs/integration.md): Plaza asks, the exchange answers. Requests are signed like a
 * merchant's (`contract/signing.ts`), with Plaza's key at the exchange.
 */

/** A transfer's name. It fits an address and a log line as it is. */
export const HOST_REFERENCE = "^[A-Za-z0-9._:-]{1,128}$";

/** The exchange's name for a user, as OpenID Connect's `sub`: printable ASCII without spaces. In an address it is percent-encoded. */
export const HOST_USER = "^[\\x21-\\x7e]{1,255}$";

/** A positive decimal with at most 18 digits after the point; the asset's own digits are a rule of the exchange. */
export const HOST_AMOUNT = "^(?!0(\\.0*)?$)(0|[1-9]\\d{0,17})(\\.\\d{1,18})?$";

/** A request is never longer. */
export const HOST_BODY_BYTES = 64 * 1024;

/** Plaza waits no longer for an answer. */
export const HOST_TIMEOUT_MS = 10_000;

export const HostTransfer = strict({
  reference: Type.String({
    pattern: HOST_REFERENCE,
    description: "Plaza's name for the transfer: the same reference is the same transfer",
  }),
  externalId: Type.String({ pattern: HOST_USER, description: "The exchange's name for the user" }),
  asset: AssetCode,
  amount: Type.String({ pattern: HOST_AMOUNT, description: "Positive decimal string, no sign, no exponent" }),
  direction: words(...TRANSFER_DIRECTIONS),
});
export type HostTransferInput = Static<typeof HostTransfer>;

/** The answer to a transfer, and to the question about one. Further fields are allowed and ignored. */
export const HostTransferAnswer = Type.Object({
  state: words(...HOST_STATES),
  reason: Type.Optional(Type.String({ maxLength: 200, description: "Only with `refused`: a stable code, such as insufficient_balance" })),
});

const Balance = Type.String({ pattern: "^(0|[1-9]\\d{0,17})(\\.\\d{1,18})?$" });

export const HostBalances = Type.Object({
  balances: Type.Array(Type.Object({ assetCode: AssetCode, spot: Balance, futures: Balance }), { maxItems: 1000 }),
});

export const HostSecondFactor = strict({
  externalId: Type.String({ pattern: HOST_USER }),
  scene: Type.String({ minLength: 1, maxLength: 40, description: "What the code is for, such as release" }),
  facts: Type.Record(Type.String(), Type.String(), { description: "What the person agrees to, such as the order and its amount" }),
  code: text(20, 1),
});
export type HostSecondFactorInput = Static<typeof HostSecondFactor>;

/** Whether the code is the user's at this moment. Further fields are allowed and ignored. */
export const HostFactorAnswer = Type.Object({ ok: Type.Boolean() });

export const HostEventItem = strict({
  id: Type.String({ minLength: 1, maxLength: 100, description: "The same event has the same id each time it is sent" }),
  seq: Type.Integer({ minimum: 1, description: "Grows from event to event" }),
  kind: Type.String({
    minLength: 1,
    maxLength: 60,
    description: "order.<status>, appeal.<step>, transfer.<state>, user.gate_needed or notice.<kind>; more may come",
  }),
  at: Type.String({ format: "date-time" }),
  externalId: Type.String({ pattern: HOST_USER }),
  data: Type.Record(Type.String(), Type.Unknown()),
});
export type HostEvent = Static<typeof HostEventItem>;

export const HostEvents = strict({ events: Type.Array(HostEventItem, { minItems: 1, maxItems: 100 }) });
