import { useLoaderData } from "react-router";
import { useTexts } from "@plaza/messages/react.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { AdvertForm } from "./advert-form.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { useLang } from "../../shell/root-data.ts";
import { LearningOffer } from "../../shell/lesson/learning-offer.tsx";
import { paths } from "../../shell/paths.ts";
import { ShareAdvert } from "./share-advert.tsx";
import type { loadAdvertForm } from "./form.server.ts";

/** Posting an advert, or editing one. */
export function AdvertEditPage() {
  const t = useTexts();
  const lang = useLang();
  const data = useLoaderData<typeof loadAdvertForm>();
  const { side, asset, fiat } = data.typed;
  const editing = data.advId !== null;
  const title = t(editing ? "adverts.edit_title" : "adverts.new_title");
  return (
    <div className="max-w-3xl">
      <PageHead title={title} description={t("adverts.new_lead")} />
      <div className="px-4 sm:px-0">
        <PageHeading
          lead={t(editing ? "adverts.edit_lead" : "adverts.new_lead")}
          back={{ href: paths.adverts(lang), label: t("adverts.title") }}
          aside={editing ? `${t(side === "buy" ? "adverts.buying" : "adverts.selling", { asset })} · ${fiat}` : null}
        >
          {title}
        </PageHeading>
        {data.takenDown === null ? null : (
          <Notice kind="warn" title={t("adverts.why_taken_down")} className="mb-4">
            {t("adverts.taken_down_reason", { reason: data.takenDown })}
          </Notice>
        )}
        {data.share === null ? null : (
          <details className="mb-4">
            <summary className="link inline-flex min-h-11 cursor-pointer items-center">{t("adverts.share")}</summary>
            <ShareAdvert share={data.share} title={t(side === "buy" ? "adverts.buying" : "adverts.selling", { asset })} />
          </details>
        )}
        {data.lesson ? <LearningOffer to="lesson" className="mb-4" /> : null}
      </div>
      <AdvertForm key={`${side}${asset}${fiat}${data.advId ?? ""}`} data={data} />
    </div>
  );
}
