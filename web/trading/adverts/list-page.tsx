import type { ReactNode } from "react";
import { useLoaderData } from "react-router";
import { useTexts } from "@plaza/messages/react.tsx";
import { Button, ButtonLink } from "@plaza/ui/button.tsx";
import { EmptyState } from "@plaza/ui/empty-state.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { Segmented } from "@plaza/ui/segmented.tsx";
import { Tabs } from "@plaza/ui/tabs.tsx";
import { AdvertList } from "./advert-list.tsx";
import { NoRightNotice } from "../../shell/labels/no-right-notice.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { useLang } from "../../shell/root-data.ts";
import { paths } from "../../shell/paths.ts";
import { PostForm } from "../../shell/forms/post-form.tsx";
import { listHref, type AdvertsFilter } from "./list-filter.ts";
import type { AdvertsData, loadAdverts } from "./list.server.ts";
import { PairFilter } from "./pair-filter.tsx";
import { useIsPending } from "./pending-act.ts";

const STATES = ["online", "offline", "closed"] as const;

/** What the person offers on the market. */
export function AdvertListPage() {
  const t = useTexts();
  const lang = useLang();
  const data = useLoaderData<typeof loadAdverts>();
  const { items, filter, cursor, failed, readOnly } = data;
  const { state } = filter;
  const isWhole = filter.side === null && filter.asset === null && filter.fiat === null;
  const isFiltered = state !== null || !isWhole;
  const post = readOnly ? null : (
    <ButtonLink href={paths.newAdvert(lang)} variant="primary">
      {t("adverts.post")}
    </ButtonLink>
  );
  return (
    <div>
      <PageHead title={t("adverts.title")} description={t("adverts.lead")} />
      <div className="px-4 sm:px-0">
        <PageHeading lead={t("adverts.lead")} aside={items.length > 0 ? post : null}>
          {t("adverts.title")}
        </PageHeading>
        {readOnly ? <NoRightNotice className="mb-4" /> : null}
        <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
          <States filter={filter} />
          <div className="flex flex-wrap items-center gap-2">
            <ButtonLink href={paths.merchant(lang)} variant="quiet" size="sm" className="-ms-3 sm:ms-0">
              {t("merchants.title")}
            </ButtonLink>
            {isWhole && offersAllAtOnce(data) ? <AllAtOnce /> : null}
          </div>
        </div>
        {items.length > 1 || isFiltered ? (
          <div className="mb-4 flex flex-wrap items-center gap-3">
            <SideFilter filter={filter} />
            <PairFilter data={data} />
          </div>
        ) : null}
        {failed > 0 ? (
          <Notice kind="warn" live className="mb-4">
            {t("adverts.not_all", { count: failed })}
          </Notice>
        ) : null}
      </div>
      {cursor === null ? null : (
        <ButtonLink href={listHref(lang, filter)} variant="quiet" className="mb-3">
          {t("adverts.newest")}
        </ButtonLink>
      )}
      {items.length > 0 ? <AdvertList data={data} /> : <NoAdverts state={state} isFiltered={isFiltered} post={post} />}
    </div>
  );
}

function NoAdverts({ state, isFiltered, post }: Pick<AdvertsFilter, "state"> & { isFiltered: boolean; post: ReactNode }) {
  const t = useTexts();
  const title = isFiltered ? (state === "closed" ? t("adverts.empty_closed") : t("adverts.empty_filtered")) : t("adverts.empty_title");
  return (
    <EmptyState spot="adverts" title={title} action={isFiltered ? null : post}>
      {isFiltered ? null : t("adverts.empty")}
    </EmptyState>
  );
}

function States({ filter }: { filter: AdvertsFilter }) {
  const t = useTexts();
  const lang = useLang();
  return (
    <Tabs
      label={t("adverts.title")}
      className="w-full min-w-0 sm:w-auto"
      items={[
        { href: listHref(lang, { ...filter, state: null }), text: t("adverts.open"), current: filter.state === null },
        ...STATES.map((option) => ({
          href: listHref(lang, { ...filter, state: option }),
          text: t(`adverts.state_${option}`),
          current: filter.state === option,
        })),
      ]}
    />
  );
}

/** Both sides, or one of them. */
function SideFilter({ filter }: { filter: AdvertsFilter }) {
  const t = useTexts();
  const lang = useLang();
  return (
    <Segmented
      label={t("adverts.side")}
      value={filter.side ?? ""}
      segments={[
        { value: "", text: t("adverts.all"), href: listHref(lang, { ...filter, side: null }) },
        { value: "sell", text: t("adverts.only_sell"), href: listHref(lang, { ...filter, side: "sell" }) },
        { value: "buy", text: t("adverts.only_buy"), href: listHref(lang, { ...filter, side: "buy" }) },
      ]}
    />
  );
}

function offersAllAtOnce({ items, cursor, filter, readOnly }: AdvertsData): boolean {
  return !readOnly && filter.state !== "closed" && (items.length > 1 || cursor !== null);
}

function AllAtOnce() {
  const t = useTexts();
  const isShowing = useIsPending("all_online");
  const isHiding = useIsPending("all_offline");
  return (
    <PostForm className="flex flex-wrap gap-2">
      <Button type="submit" name="act" value="all_online" size="sm" busy={isShowing}>
        {t("adverts.all_online")}
      </Button>
      <Button type="submit" name="act" value="all_offline" size="sm" busy={isHiding}>
        {t("adverts.all_offline")}
      </Button>
    </PostForm>
  );
}
