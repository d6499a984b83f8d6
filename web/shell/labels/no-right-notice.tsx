import { useTexts } from "@plaza/messages/react.tsx";
import { Notice } from "@plaza/ui/notice.tsx";

/** In place of the forms of a page that a sub-user may read and not use: why, and who can. The page's texts are those of `noRightTexts`. */
export function NoRightNotice({ className }: { readonly className?: string }) {
  const t = useTexts();
  return (
    <Notice title={t("reasons.block.no_right")} className={className}>
      {t("reasons.remedy.no_right")}
    </Notice>
  );
}
