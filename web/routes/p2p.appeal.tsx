import { useActionData, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { AppealPage } from "../trading/appeal/appeal-page.tsx";
import { actOnAppeal, loadAppeal } from "../trading/appeal/appeal.server.ts";

export const loader = (args: LoaderFunctionArgs) => loadAppeal(args);
export const action = actOnAppeal;

export default function Appeal() {
  return <AppealPage data={useLoaderData<typeof loader>()} unsent={useActionData<typeof action>()} />;
}
