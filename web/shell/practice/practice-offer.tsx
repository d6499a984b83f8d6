import { useTexts } from "@plaza/messages/react.tsx";
import { ButtonLink } from "@plaza/ui/button.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { useLang } from "../root-data.ts";
import { paths } from "../paths.ts";

/** The way to the practice trade from where somebody is about to trade for the first time. */
export function PracticeOffer({ className }: { className?: string }) {
  const t = useTexts();
  const lang = useLang();
  return (
    <Notice
      className={className}
      title={t("practice.offer_title")}
      action={
        <ButtonLink href={paths.practice(lang)} size="sm">
          {t("practice.offer_go")}
        </ButtonLink>
      }
    >
      {t("practice.offer")}
    </Notice>
  );
}
