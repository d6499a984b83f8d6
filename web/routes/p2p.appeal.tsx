import { pageLoader } from "../shell/session/page-error.server.ts";
import { useActionData, useLoaderData } from "react-router";
import { AppealPage } from "../trading/appeal/appeal-page.tsx";
import { actOnAppeal, loadAppeal } from "../trading/appeal/appeal.server.ts";

export const loader = pageLoader(loadAppeal);
export const action = actOnAppeal;

export default function Appeal() {
  return <AppealPage data={useLoaderData<typeof loader>()} unsent={useActionData<typeof action>()} />;
}
