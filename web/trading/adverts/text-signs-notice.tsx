import type { OwnAdvertView } from "@plaza/contract/calls/adverts.ts";
import { CONDUCT_FLAGS, type ConductFlag, type TextFlag } from "@plaza/contract/calls/chat.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Notice } from "@plaza/ui/notice.tsx";

type TextSigns = NonNullable<OwnAdvertView["textSigns"]>;

/** What the advert's texts look like, for an owner who may not have meant it. The advert is posted all the same. */
export function TextSignsNotice({ signs }: { readonly signs: TextSigns | undefined }) {
  const t = useTexts();
  if (signs === undefined || signs.length === 0) return null;
  return (
    <Notice kind="warn" className="mt-3" title={t("adverts.text_signs_title")}>
      {signs.map(({ text, flags }) => (
        <div key={text} className="mb-1">
          <p className="font-medium">{t(text === "message" ? "adverts.message" : "adverts.auto_reply")}</p>
          <ul className="list-disc ps-5">
            {[...new Set(flags.map(kindOf))].map((kind) => (
              <li key={kind}>{t(`adverts.text_sign.${kind}`)}</li>
            ))}
          </ul>
        </div>
      ))}
      <p>{t("adverts.text_signs_lead")}</p>
    </Notice>
  );
}

/** An owner needs the kind of the words; which lure they resemble is for staff. */
function kindOf(flag: TextFlag): ConductFlag | "contact" | "lure" {
  return flag === "off_platform" ? "contact" : (CONDUCT_FLAGS.find((conduct) => conduct === flag) ?? "lure");
}
