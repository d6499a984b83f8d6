import { DEMO_CLIENT, DEMO_KEY, DEMO_PASSWORD, DEMO_SERVICE_KEY, DEMO_TOTP_SECRET, DEMO_USERS } from "./demo.ts";
import { startExchange } from "./exchange.ts";
import { requestedFaults } from "./faults/faults.ts";
import { openIdentityReports } from "./identity/identity-reports.ts";

// The reference exchange as a program: `PORT=4000 PLAZA_ORIGIN=http://localhost:3000 WALLET_FILE=wallet.db node host/main.ts`.

const { PORT = "4000", PLAZA_ORIGIN: plazaOrigin = "http://localhost:3000", WALLET_FILE: walletFile = ":memory:" } = process.env;

const faults = requestedFaults();
const identities = openIdentityReports({ origin: () => plazaOrigin, key: () => DEMO_SERVICE_KEY });
const exchange = await startExchange({
  port: Number(PORT),
  walletFile,
  users: DEMO_USERS,
  plazaKey: DEMO_KEY,
  plazaOrigin,
  faults: faults.next,
  requested: faults,
  identities,
  client: {
    ...DEMO_CLIENT,
    redirectUri: `${plazaOrigin}/account/exchange-login`,
    backchannelLogoutUri: `${plazaOrigin}/api/a/v2/auth/exchange/backchannel-logout`,
    afterLogoutUri: `${plazaOrigin}/en`,
  },
});
process.stdout.write(
  `Exchange at ${exchange.origin}: ${DEMO_USERS.map(({ email }) => email).join(", ")}; password ${DEMO_PASSWORD}, authenticator ${DEMO_TOTP_SECRET}\n`,
);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void exchange.close().then(() => process.exit(0)));
