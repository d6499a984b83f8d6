import { useActionData, useLoaderData } from "react-router";
import { SupportRequestPage } from "../info/help/request-page.tsx";
import { loadSupportRequest, replyToSupport } from "../info/help/request.server.ts";

export const loader = loadSupportRequest;
export const action = replyToSupport;

export default function SupportRequest() {
  return <SupportRequestPage data={useLoaderData<typeof loader>()} refused={useActionData<typeof action>()} />;
}
