import type { LoaderFunctionArgs } from "react-router";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Gallery } from "@plaza/ui/gallery.tsx";
import { DeveloperSection } from "../info/developer/section.tsx";
import { SAMPLE_NAMESPACES, sampleOf } from "../info/developer/style-sample.ts";
import { visitOf } from "../shell/session/visit.server.ts";

export function loader({ context }: LoaderFunctionArgs) {
  return { texts: messagesFor(visitOf(context).lang, ["developer", ...SAMPLE_NAMESPACES]) };
}

/** The design system: every component in every state. */
export default function Style() {
  const t = useTexts();
  return (
    <DeveloperSection title={t("developer.page.style")}>
      <Gallery sample={sampleOf(t)} />
    </DeveloperSection>
  );
}
