import { pageLoader } from "../shell/session/page-error.server.ts";
import { useActionData, useLoaderData } from "react-router";
import { PeoplePage } from "../trading/advertiser/people-page.tsx";
import { changePeople, loadPeople } from "../trading/advertiser/people.server.ts";

export const loader = pageLoader(loadPeople);
export const action = changePeople;

export default function People() {
  return <PeoplePage data={useLoaderData<typeof loader>()} refused={useActionData<typeof action>()} />;
}
