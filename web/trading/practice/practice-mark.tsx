import { useTexts } from "@plaza/messages/react.tsx";
import { Anchor } from "@plaza/ui/anchor.tsx";
import { InfoIcon } from "@plaza/ui/icons.tsx";
import { useLang } from "../../shell/root-data.ts";
import { paths } from "../../shell/paths.ts";

/** Says above everything that looks like an order that it is none, and leads out. */
export function PracticeMark({ number, all }: { readonly number: number; readonly all: number }) {
  const t = useTexts();
  const lang = useLang();
  return (
    <div className="practice-mark" role="note">
      <MarkText />
      <p className="flex items-center gap-3 text-13">
        <span className="tabular-nums">{t("practice.step", { number: String(number), all: String(all) })}</span>
        <Anchor href={paths.practice(lang)} className="link inline-flex min-h-11 items-center font-medium">
          {t("practice.leave")}
        </Anchor>
      </p>
    </div>
  );
}

/** The same over a form, which hides the page. */
export function FormMark() {
  return (
    <div className="practice-mark" role="note">
      <MarkText />
    </div>
  );
}

function MarkText() {
  const t = useTexts();
  return (
    <p className="flex min-w-0 items-center gap-2">
      <InfoIcon className="text-warn-ink" />
      <span>
        <strong className="font-semibold">{t("practice.mark")}</strong> · {t("practice.mark_note")}
      </span>
    </p>
  );
}
