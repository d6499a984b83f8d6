import { useState } from "react";
import { useTexts } from "@plaza/messages/react.tsx";
import { toasts } from "@plaza/ui/toasts.ts";
import { watchBuild } from "./new-build.ts";
import { usePolling } from "./polling.ts";

/** Announces once that there is a new build of the site since this page was loaded. Checks only while the page is visible. */
export function NewBuildNotice() {
  const t = useTexts();
  const [look] = useState(() => watchBuild(__BUILD_ID__));
  const announce = () =>
    void toasts.show(t("frame.new_build"), { stay: true, action: { text: t("frame.refresh"), act: () => location.reload() } });
  usePolling(() => void look(announce));
  return null;
}
