import { useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from "react-router";
import { AppealPage } from "../trading/appeal/appeal-page.tsx";
import { actOnAppeal, loadAppeal } from "../trading/appeal/appeal.server.ts";

export const loader = (args: LoaderFunctionArgs) => loadAppeal(args);
export const action = (args: ActionFunctionArgs) => actOnAppeal(args);

export default function Appeal() {
  return <AppealPage data={useLoaderData<typeof loader>()} unsent={useActionData<typeof action>()} />;
}
