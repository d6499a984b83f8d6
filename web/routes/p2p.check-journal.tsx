import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { loadCheck } from "../journal/check.server.ts";
import { CheckPage } from "../journal/check-page.tsx";

export const loader = (args: LoaderFunctionArgs) => loadCheck(args);

export default function CheckJournal() {
  return <CheckPage data={useLoaderData<typeof loader>()} />;
}
