import { Type } from "typebox";
import { defineCalls } from "../call.ts";
import { strict } from "../schemas.ts";

/** A coin, or a pair of them in one of the ways in which exchanges write it. */
const Symbol = Type.String({ pattern: "^[A-Z0-9]{2,10}([_/-][A-Z0-9]{2,10})?$" });
export const Favourites = Type.Array(strict({ symbol: Symbol }));

export const favouriteCalls = defineCalls({
  "GET /api/e/v1/favorite": {
    summary: "The caller's favourites, the first chosen first",
    audience: "view",
    keyScope: "read",
    idempotency: "none",
    data: Favourites,
    errors: [],
  },
  "POST /api/e/v1/favorite": {
    summary: "Add a favourite; one that is there stays where it is",
    audience: "view",
    keyScope: "none",
    idempotency: "accepted",
    body: strict({ symbol: Symbol }),
    data: Favourites,
    errors: ["limit_reached"],
  },
  "DELETE /api/e/v1/favorite": {
    summary: "Take a favourite away; one that isn't there is no fault",
    audience: "view",
    keyScope: "none",
    idempotency: "accepted",
    body: strict({ symbol: Symbol }),
    data: Favourites,
    errors: [],
  },
});
