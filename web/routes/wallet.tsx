import { pageLoader } from "../shell/session/page-error.server.ts";
import { useActionData, useLoaderData } from "react-router";
import { WalletPage } from "../account/wallet/wallet-page.tsx";
import { actOnWallet, loadWallet } from "../account/wallet/wallet.server.ts";

export const loader = pageLoader(loadWallet);
export const action = actOnWallet;

export default function Wallet() {
  return <WalletPage data={useLoaderData<typeof loader>()} refused={useActionData<typeof action>()} />;
}
