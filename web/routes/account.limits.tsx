import { useActionData, useLoaderData } from "react-router";
import { LimitsPage } from "../account/limits/limits-page.tsx";
import { actOnLimits, loadLimits } from "../account/limits/limits.server.ts";

export const loader = loadLimits;
export const action = actOnLimits;

export default function Limits() {
  return <LimitsPage data={useLoaderData<typeof loader>()} refused={useActionData<typeof action>()} />;
}
