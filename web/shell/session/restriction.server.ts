import { redirect } from "react-router";
import { serverPaths } from "../server-paths.ts";
import { regionRestricted } from "./region.server.ts";
import type { Visit } from "./visit.server.ts";

/**
 * Before an order or advert form: where there is no market, where no fiat payments are possible, or where a user must verify their identity first,
 * the page that says so takes the form's place. The API refuses there too; one of another make may not.
 * @throws that page, or a redirect to it
 */
export async function requireTradingHere(visit: Visit): Promise<void> {
  const [session, { ipRestricted, fiatPaymentRestricted, needKyc }] = await Promise.all([visit.session(), visit.restrictions()]);
  if (ipRestricted) throw regionRestricted();
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
