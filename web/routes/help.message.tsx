import { useActionData, useLoaderData } from "react-router";
import { SupportRequestsPage } from "../info/help/requests-page.tsx";
import { loadSupportRequests, writeSupportRequest } from "../info/help/requests.server.ts";

export const loader = loadSupportRequests;
export const action = writeSupportRequest;

export default function SupportRequests() {
  return <SupportRequestsPage data={useLoaderData<typeof loader>()} refused={useActionData<typeof action>()} />;
}
