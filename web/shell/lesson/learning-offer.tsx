import { useTexts } from "@plaza/messages/react.tsx";
import { ButtonLink } from "@plaza/ui/button.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { useLang } from "../root-data.ts";
import { paths } from "../paths.ts";

interface LearningOfferProps {
  readonly to: "lesson" | "practice";
  readonly className?: string;
}

/** The way to the lesson, or to the practice trade, for somebody who hasn't done it yet: an offer, never a gate. */
export function LearningOffer({ to, className }: LearningOfferProps) {
  const t = useTexts();
  const lang = useLang();
  return (
    <Notice
      className={className}
      title={t(`${to}.offer_title`)}
      action={
        <ButtonLink href={paths[to](lang)} size="sm">
          {t(`${to}.offer_go`)}
        </ButtonLink>
      }
    >
      {t(`${to}.offer`)}
    </Notice>
  );
}
