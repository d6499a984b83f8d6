import { Type } from "typebox";
import { defineCalls } from "../call.ts";
import { Instant, strict } from "../schemas.ts";

export const realtimeCalls = defineCalls({
  "GET /api/ctc/get-r-token": {
    summary: "The address of the caller's event stream, with a token that opens one stream within a minute",
    audience: "view",
    keyScope: "read",
    idempotency: "none",
    data: strict({ token: Type.String(), url: Type.String(), expiresAt: Instant }),
    errors: [],
  },
});
