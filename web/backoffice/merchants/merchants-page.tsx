import { Form, useActionData, useLoaderData } from "react-router";
import { EARNED_TIERS } from "@plaza/contract/merchant.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Anchor } from "@plaza/ui/anchor.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { EmptyState } from "@plaza/ui/empty-state.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { SearchIcon } from "@plaza/ui/icons.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { Tabs } from "@plaza/ui/tabs.tsx";
import { TextInput } from "@plaza/ui/text-input.tsx";
import { BackofficeHead } from "../backoffice-head.tsx";
import { BackofficeActionResult, type Answered } from "../forms/action-result.tsx";
import { Line, Lines } from "../lists/description-list.tsx";
import { MerchantCard } from "./merchant-card.tsx";
import { MerchantStatus } from "./merchant-status.tsx";
import { backofficePaths } from "../backoffice-paths.ts";
import type { loadMerchants } from "./merchants.server.ts";
import { usePersonName } from "../../shell/labels/person-name.ts";

/** Everybody with a tier, and one of them opened. */
export function BackofficeMerchantsPage() {
  const t = useTexts();
  const formats = useFormats();
  const nameOf = usePersonName();
  const { tier, list, found, mayAct } = useLoaderData<typeof loadMerchants>();
  const answered: Answered = useActionData<Answered>() ?? {};
  const of = (search: Record<string, string>) => backofficePaths.merchants(new URLSearchParams(search));
  return (
    <div className="px-4 sm:px-0">
      <BackofficeHead title={t("desk.merchants")} />
      <PageHeading>{t("desk.merchants")}</PageHeading>
      <BackofficeActionResult answered={answered} />
      <FindMerchant />
      {found === null ? null : <MerchantCard found={found} mayAct={mayAct && !found.own} />}
      <Tabs
        label={t("desk.merchants")}
        items={EARNED_TIERS.map((option) => ({
          href: of({ tier: option }),
          text: t(`merchants.tier_${option}`),
          current: option === tier,
        }))}
        className="my-4"
      />
      {list.items.length === 0 ? (
        <EmptyState
          spot="search"
          title={t("desk.empty")}
          action={
            <Anchor href={backofficePaths.merchantApplications()} className="link">
              {t("desk.queue_merchants")}
            </Anchor>
          }
        />
      ) : (
        <Lines
          label={t("desk.merchants")}
          more={list.nextCursor === null ? null : of({ ...(tier === null ? {} : { tier }), cursor: list.nextCursor })}
        >
          {list.items.map((item) => (
            <Line
              key={item.uid}
              href={of({ uid: item.uid, ...(tier === null ? {} : { tier }) })}
              title={nameOf(item.nickname)}
              facts={[t("desk.uid", { uid: item.uid }), `${t("merchants.deposit")} ${formats.coinsText(item.depositHeld, "USDT")}`].join(
                " · ",
              )}
              mark={<MerchantStatus {...item} />}
            />
          ))}
        </Lines>
      )}
    </div>
  );
}

/** Opens a trader by UID, with a tier or without one. */
function FindMerchant() {
  const t = useTexts();
  const { found, isUnknown } = useLoaderData<typeof loadMerchants>();
  return (
    <>
      <Form method="get" role="search" className="mb-4 flex max-w-xl flex-col gap-3 sm:flex-row sm:items-end">
        <Field label="UID" className="flex-1">
          <TextInput name="uid" type="search" inputMode="numeric" maxLength={18} autoComplete="off" defaultValue={found?.uid} />
        </Field>
        <Button type="submit" icon={<SearchIcon />}>
          {t("desk.find")}
        </Button>
      </Form>
      {isUnknown ? <Notice kind="warn">{t("desk.empty")}</Notice> : null}
    </>
  );
}
