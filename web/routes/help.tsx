import { useLoaderData } from "react-router";
import { HelpPage } from "../info/help/help-page.tsx";
import { loadHelp } from "../info/help/help.server.ts";

export const loader = loadHelp;

export default function Help() {
  return <HelpPage data={useLoaderData<typeof loader>()} />;
}
