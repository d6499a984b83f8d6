import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { loadCheck } from "../trading/journal/check.server.ts";
import { CheckPage } from "../trading/journal/check-page.tsx";

export const loader = (args: LoaderFunctionArgs) => loadCheck(args);

export default function CheckJournal() {
  return <CheckPage data={useLoaderData<typeof loader>()} />;
}
