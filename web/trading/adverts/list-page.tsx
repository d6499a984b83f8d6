import { useLoaderData, useNavigation } from "react-router";
import { useTexts } from "@plaza/messages/react.tsx";
import { Button, ButtonLink } from "@plaza/ui/button.tsx";
import { EmptyState } from "@plaza/ui/empty-state.tsx";
import { AdvertsIcon } from "@plaza/ui/icons.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { Tabs } from "@plaza/ui/tabs.tsx";
import { AdvertList } from "./advert-list.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { useLang } from "../../shell/root-data.ts";
import { paths } from "../../shell/paths.ts";
import { PostForm } from "../../shell/forms/post-form.tsx";
import type { loadAdverts } from "./list.server.ts";

/** What the person offers on the market. */
export function Adverts() {
  const t = useTexts();
  const lang = useLang();
  const data = useLoaderData<typeof loadAdverts>();
  const { items, closed, cursor, failed } = data;
  const post = (
    <ButtonLink href={paths.newAdvert(lang)} variant="primary">
      {t("adverts.post")}
    </ButtonLink>
  );
  return (
    <div className="mx-auto max-w-3xl">
      <PageHead title={t("adverts.title")} description={t("adverts.lead")} />
      <div className="px-4 sm:px-0">
        <PageHeading lead={t("adverts.lead")} aside={items.length > 0 ? post : null}>
          {t("adverts.title")}
        </PageHeading>
        <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
          <Tabs
            label={t("adverts.title")}
            items={[
              { href: paths.adverts(lang), text: t("adverts.open"), current: !closed },
              { href: paths.adverts(lang, new URLSearchParams({ state: "closed" })), text: t("adverts.closed"), current: closed },
            ]}
          />
          <div className="flex flex-wrap items-center gap-2">
            <ButtonLink href={paths.merchant(lang)} variant="quiet" size="sm">
              {t("merchants.title")}
            </ButtonLink>
            {!closed && (items.length > 1 || cursor !== null) ? <AllAtOnce /> : null}
          </div>
        </div>
        {failed > 0 ? (
          <Notice kind="warn" live className="mb-4">
            {t("adverts.not_all", { count: failed })}
          </Notice>
        ) : null}
      </div>
      {cursor === null ? null : (
        <ButtonLink
          href={paths.adverts(lang, closed ? new URLSearchParams({ state: "closed" }) : undefined)}
          variant="quiet"
          className="mb-3"
        >
          {t("adverts.newest")}
        </ButtonLink>
      )}
      {items.length > 0 ? (
        <AdvertList data={data} />
      ) : (
        <EmptyState icon={<AdvertsIcon />} title={t(closed ? "adverts.empty_closed" : "adverts.empty_title")} action={closed ? null : post}>
          {closed ? null : t("adverts.empty")}
        </EmptyState>
      )}
    </div>
  );
}

function AllAtOnce() {
  const t = useTexts();
  const busy = useNavigation().state === "submitting";
  return (
    <PostForm className="flex gap-2">
      <Button type="submit" name="act" value="all_online" size="sm" busy={busy}>
        {t("adverts.all_online")}
      </Button>
      <Button type="submit" name="act" value="all_offline" size="sm" busy={busy}>
        {t("adverts.all_offline")}
      </Button>
    </PostForm>
  );
}
