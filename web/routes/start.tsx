import { useLoaderData } from "react-router";
import { StartPage } from "../account/start/start-page.tsx";
import { loadStart } from "../account/start/start.server.ts";

export const loader = loadStart;

export default function Start() {
  return <StartPage data={useLoaderData<typeof loader>()} />;
}
