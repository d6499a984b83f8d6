import { useTexts } from "@plaza/messages/react.tsx";
import { ButtonLink } from "@plaza/ui/button.tsx";
import { Notice } from "@plaza/ui/notice.tsx";

/** Names the reason to buttons that are gray because of it. */
export const UNOPENED_FILES = "unopened-files";

/**
 * Why a decision can't be made yet, by the names of the files. Draws nothing once all were opened.
 * @param next where the first of them is shown, for a page on which the list of files is far away
 */
export function UnopenedFiles({ names, next }: { names: readonly string[]; next?: string | undefined }) {
  const t = useTexts();
  return names.length === 0 ? null : (
    <div id={UNOPENED_FILES}>
      <Notice
        kind="warn"
        action={
          next === undefined ? null : (
            <ButtonLink href={next} size="sm">
              {t("desk.open")} <bdi>{names[0]}</bdi>
            </ButtonLink>
          )
        }
      >
        {t("desk.unopened", { files: names.join(", ") })}
      </Notice>
    </div>
  );
}
