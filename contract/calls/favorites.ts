import { Type } from "typebox";
import { defineCalls } from "../call.ts";
import { strict } from "../schemas.ts";

/** A coin, or a pair of them in one of the ways in which exchanges write it. */
const Symbol = Type.String({ pattern: "^[A-Z0-9]{2,10}([_/-][A-Z0-9]{2,10})?$" });
export const Favorites = Type.Array(strict({ symbol: Symbol }));

export const favoriteCalls = defineCalls({
  "GET /api/e/v1/favorite": {
    summary: "The caller's favorites, the first chosen first",
    audience: "view",
    keyScope: "read",
    idempotency: "none",
    data: Favorites,
    errors: [],
  },
  "POST /api/e/v1/favorite": {
    summary: "Add a favorite; one that is there stays where it is",
    audience: "view",
    keyScope: "none",
    idempotency: "accepted",
    body: strict({ symbol: Symbol }),
    data: Favorites,
    errors: ["limit_reached"],
  },
  "DELETE /api/e/v1/favorite": {
    summary: "Take a favorite away; one that isn't there is no fault",
    audience: "view",
    keyScope: "none",
    idempotency: "accepted",
    body: strict({ symbol: Symbol }),
    data: Favorites,
    errors: [],
  },
});
