import type { WireOf } from "@plaza/contract/calls/index.ts";

type Catalogue = WireOf<"GET /api/desk/catalogue">["data"];

/** A coin and a currency as the back office lists them. */
export type ListedCoin = Catalogue["coins"][number];
export type ListedCurrency = Catalogue["currencies"][number];
