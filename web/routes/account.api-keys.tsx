import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { KeysPage } from "../account/api-keys/keys-page.tsx";
import { actOnKeys, loadKeys } from "../account/api-keys/keys.server.ts";

export const loader = (args: LoaderFunctionArgs) => loadKeys(args);
export const action = actOnKeys;

export default function ApiKeys() {
  return <KeysPage data={useLoaderData<typeof loader>()} />;
}
