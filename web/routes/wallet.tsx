import { useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from "react-router";
import { WalletPage } from "../account/wallet/wallet-page.tsx";
import { loadWallet, transferCoins } from "../account/wallet/wallet.server.ts";

export const loader = (args: LoaderFunctionArgs) => loadWallet(args);
export const action = (args: ActionFunctionArgs) => transferCoins(args);

export default function Wallet() {
  return <WalletPage data={useLoaderData<typeof loader>()} refused={useActionData<typeof action>()} />;
}
