import { useLoaderData } from "react-router";
import { fetchRules } from "../info/rules/prerendered-rules.ts";
import { RulesPage } from "../info/rules/rules-page.tsx";
import { loadRules } from "../info/rules/rules.server.ts";

export const loader = loadRules;
export const clientLoader = fetchRules;

export default function Rules() {
  return <RulesPage rules={useLoaderData<typeof loader>().rules} />;
}
