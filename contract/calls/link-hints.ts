import { Type, type Static } from "typebox";
import { LINK_SIGNS } from "../links.ts";
import { ORDER_ROLES } from "../order.ts";
import { idOf, strict, words } from "../schemas.ts";

const hintProperties = {
  sign: words(...LINK_SIGNS),
  count: Type.Integer({ description: "How many other people it is about" }),
  people: Type.Array(idOf("uid"), { description: "At most 20 of them; none for staff who may not open users" }),
  facts: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]), {
    description:
      "shared_counterparties: trades and inside, of 30 days. pass_through: purchases and left, of 30 days, and minutes. velocity: takenCents and limitCents, US cents of 24 hours",
  }),
};

/** Why a person may belong together with others: for a person to judge. Nothing is stopped or frozen by it. */
export const LinkHint = strict(hintProperties);
export type BackofficeLinkHint = Static<typeof LinkHint>;

/** The same of one party of an order. */
export const PartyLinkHint = strict({ about: words(...ORDER_ROLES), ...hintProperties });
