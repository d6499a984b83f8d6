import { useTexts } from "@plaza/messages/react.tsx";
import { Notice } from "@plaza/ui/notice.tsx";

/** Names the reason to buttons that are gray because of it. */
export const UNOPENED_FILES = "unopened-files";

/** Why a decision can't be made yet, by the names of the files. Draws nothing once all were opened. */
export function UnopenedFiles({ names }: { names: readonly string[] }) {
  const t = useTexts();
  return names.length === 0 ? null : (
    <div id={UNOPENED_FILES}>
      <Notice kind="warn">{t("desk.unopened", { files: names.join(", ") })}</Notice>
    </div>
  );
}
