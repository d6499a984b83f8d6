import { useTexts } from "@plaza/messages/react.tsx";
import { ButtonLink } from "@plaza/ui/button.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { useLang } from "../root-data.ts";
import { paths } from "../paths.ts";

/** The way to the lesson for who hasn't played it yet: an offer, never a gate. */
export function LessonOffer({ className }: { className?: string }) {
  const t = useTexts();
  const lang = useLang();
  return (
    <Notice
      className={className}
      title={t("lesson.offer_title")}
      action={
        <ButtonLink href={paths.lesson(lang)} size="sm">
          {t("lesson.offer_go")}
        </ButtonLink>
      }
    >
      {t("lesson.offer")}
    </Notice>
  );
}
