import { DEMO_CLIENT, DEMO_KEY } from "../demo.ts";
import type { ExchangeOptions } from "../exchange.ts";

/** What the reference exchange needs where nobody logs in by a browser. */
export const OFFLINE_EXCHANGE = {
  port: 0,
  walletFile: ":memory:",
  plazaKey: DEMO_KEY,
  plazaOrigin: null,
  client: {
    ...DEMO_CLIENT,
    redirectUri: "http://localhost/callback",
    backchannelLogoutUri: "http://localhost/out",
    afterLogoutUri: "http://localhost/",
  },
} as const satisfies Partial<ExchangeOptions>;
