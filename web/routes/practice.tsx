import { useLoaderData } from "react-router";
import { pageLoader } from "../shell/session/page-error.server.ts";
import { PracticePage } from "../trading/practice/practice-page.tsx";
import { actOnPractice, loadPractice } from "../trading/practice/practice.server.ts";

export const loader = pageLoader(loadPractice);
export const action = actOnPractice;
export { headers } from "../shell/own-page-headers.ts";

export default function Practice() {
  return <PracticePage data={useLoaderData<typeof loader>()} />;
}
