import { redirect } from "react-router";
import { serverPaths } from "../server-paths.ts";
import type { Visit } from "./visit.server.ts";

/**
 * Before an order or advert form: where no fiat payments are possible, or a user must verify their identity first, the page that says so takes the
 * form's place. The API refuses there too; one of another make may not.
 * @throws a redirect to that page
 */
export async function requireTradingHere(visit: Visit): Promise<void> {
  const [session, { fiatPaymentRestricted, needKyc }] = await Promise.all([visit.session(), visit.restrictions()]);
  if (fiatPaymentRestricted) throw redirect(serverPaths.restricted(visit.lang, "fiat"));
  if (needKyc && session.kind === "user") throw redirect(serverPaths.restricted(visit.lang, "identity", hereOf(visit)));
}

/** Before coins are moved to the P2P wallet. @throws a redirect to the page that asks for the identity */
export async function requireDepositHere(visit: Visit): Promise<void> {
  const { depositNeedKyc } = await visit.restrictions();
  if (depositNeedKyc) throw redirect(serverPaths.restricted(visit.lang, "deposit", hereOf(visit)));
}

/** Whether a coin is hidden where the visitor is, whatever the API lists. */
export async function isHiddenHere(visit: Visit, asset: string): Promise<boolean> {
  return (await visit.restrictions()).restrictedAssetList.includes(asset);
}

function hereOf({ url }: Visit): string {
  return url.pathname + url.search;
}
