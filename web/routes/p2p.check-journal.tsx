import { pageLoader } from "../shell/session/page-error.server.ts";
import { useLoaderData } from "react-router";
import { loadCheck } from "../trading/journal/check.server.ts";
import { CheckPage } from "../trading/journal/check-page.tsx";

export const loader = pageLoader(loadCheck);

export default function CheckJournal() {
  return <CheckPage data={useLoaderData<typeof loader>()} />;
}
