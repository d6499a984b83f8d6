import { useActionData, useLoaderData } from "react-router";
import { StartPage } from "../account/start/start-page.tsx";
import { actOnStart, loadStart } from "../account/start/start.server.ts";

export const loader = loadStart;
export const action = actOnStart;

export default function Start() {
  return <StartPage data={useLoaderData<typeof loader>()} refused={useActionData<typeof action>()} />;
}
