import { pageLoader } from "../shell/session/page-error.server.ts";
import { useLoaderData } from "react-router";
import { KeysPage } from "../account/api-keys/keys-page.tsx";
import { actOnKeys, loadKeys } from "../account/api-keys/keys.server.ts";

export const loader = pageLoader(loadKeys);
export const action = actOnKeys;

export default function ApiKeys() {
  return <KeysPage data={useLoaderData<typeof loader>()} />;
}
