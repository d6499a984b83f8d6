import { useLoaderData } from "react-router";
import { AccountPage } from "../account/overview/account-page.tsx";
import { loadAccount } from "../account/overview/account.server.ts";

export const loader = loadAccount;

export default function Account() {
  return <AccountPage data={useLoaderData<typeof loader>()} />;
}
