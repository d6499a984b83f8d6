import type { LoaderFunctionArgs } from "react-router";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { BridgeBench } from "../info/developer/bridge-bench.tsx";
import { DeveloperSection } from "../info/developer/section.tsx";
import { visitOf } from "../shell/session/visit.server.ts";

export function loader({ context }: LoaderFunctionArgs) {
  return { texts: messagesFor(visitOf(context).lang, ["developer"]) };
}

/** Each of the fourteen calls, against a simulated app or the real one. */
export default function JsBridge() {
  const t = useTexts();
  return (
    <DeveloperSection title={t("developer.page.jsBridge")} lead={t("developer.bridge_lead")}>
      <BridgeBench />
    </DeveloperSection>
  );
}
