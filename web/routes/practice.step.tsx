import { useActionData, useLoaderData } from "react-router";
import { pageLoader } from "../shell/session/page-error.server.ts";
import { actOnStep, loadStep } from "../trading/practice/practice.server.ts";
import { StepPage } from "../trading/practice/step-page.tsx";

export const loader = pageLoader(loadStep);
export const action = actOnStep;
export { headers } from "../shell/own-page-headers.ts";

export default function Step() {
  const data = useLoaderData<typeof loader>();
  return <StepPage key={data.number} data={data} answered={useActionData<typeof action>()} />;
}
