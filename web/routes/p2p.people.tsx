import { useActionData, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { PeoplePage } from "../trading/advertiser/people-page.tsx";
import { changePeople, loadPeople } from "../trading/advertiser/people.server.ts";

export const loader = (args: LoaderFunctionArgs) => loadPeople(args);
export const action = changePeople;

export default function People() {
  return <PeoplePage data={useLoaderData<typeof loader>()} refused={useActionData<typeof action>()} />;
}
