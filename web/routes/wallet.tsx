import { useActionData, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { WalletPage } from "../account/wallet/wallet-page.tsx";
import { loadWallet, transferCoins } from "../account/wallet/wallet.server.ts";

export const loader = (args: LoaderFunctionArgs) => loadWallet(args);
export const action = transferCoins;

export default function Wallet() {
  return <WalletPage data={useLoaderData<typeof loader>()} refused={useActionData<typeof action>()} />;
}
