import { useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from "react-router";
import { KeysPage } from "../account/api-keys/keys-page.tsx";
import { actOnKeys, loadKeys } from "../account/api-keys/keys.server.ts";

export const loader = (args: LoaderFunctionArgs) => loadKeys(args);
export const action = (args: ActionFunctionArgs) => actOnKeys(args);

export default function ApiKeys() {
  return <KeysPage data={useLoaderData<typeof loader>()} />;
}
