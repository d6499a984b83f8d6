import { Form, useActionData, useLoaderData } from "react-router";
import type { BackofficeAdvertView } from "@plaza/contract/calls/backoffice-adverts.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { DataList, DataRow } from "@plaza/ui/data-list.tsx";
import { EmptyState } from "@plaza/ui/empty-state.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { SearchIcon } from "@plaza/ui/icons.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { Select } from "@plaza/ui/select.tsx";
import { Tag } from "@plaza/ui/tag.tsx";
import { TextInput } from "@plaza/ui/text-input.tsx";
import { BackofficeHead } from "../backoffice-head.tsx";
import { FoldedFilter } from "../lists/folded-filter.tsx";
import { BackofficeActionResult, type Answered } from "../forms/action-result.tsx";
import { LoadMore } from "../lists/load-more.tsx";
import { backofficePaths } from "../backoffice-paths.ts";
import { FoldedForm, ReasonField } from "../forms/folded-form.tsx";
import { NAMES, STATES } from "./advert-filter.ts";
import type { loadAdverts } from "./adverts.server.ts";

/** Adverts of everybody: found, taken off the market with a reason, and let back. */
export function BackofficeAdvertsPage() {
  const t = useTexts();
  const { fields, state, list } = useLoaderData<typeof loadAdverts>();
  const answered: Answered = useActionData<Answered>() ?? {};
  const all: [string, string][] = [...NAMES.map((name): [string, string] => [name, fields[name]]), ["state", state]];
  const set = all.filter(([, value]) => value !== "");
  return (
    <div className="px-4 sm:px-0">
      <BackofficeHead title={t("desk.adverts")} />
      <PageHeading lead={t("desk.take_down_lead")}>{t("desk.adverts")}</PageHeading>
      <BackofficeActionResult answered={answered} />
      <FoldedFilter key={JSON.stringify(set)} count={set.length} className="mb-4">
        <Card>
          <Form method="get" role="search" className="grid grid-cols-2 gap-3 xl:grid-cols-[repeat(5,1fr)_auto] xl:items-end">
            {NAMES.map((name) => (
              <Field key={name} label={t(`desk.advert_${name}`)}>
                <TextInput name={name} defaultValue={fields[name]} maxLength={18} autoComplete="off" spellCheck={false} />
              </Field>
            ))}
            <Field label={t("desk.advert_state")}>
              <Select
                key={state}
                name="state"
                defaultValue={state}
                options={[
                  { value: "", text: t("desk.all") },
                  ...STATES.map((option) => ({ value: option, text: t(`desk.advert_${option}`) })),
                ]}
              />
            </Field>
            <Button type="submit" variant="primary" icon={<SearchIcon />} className="self-end">
              {t("desk.find")}
            </Button>
          </Form>
        </Card>
      </FoldedFilter>
      {list.items.length === 0 ? <EmptyState spot="search" title={t("desk.empty")} /> : null}
      <div className="grid gap-4 lg:grid-cols-2">
        {list.items.map((advert) => (
          <AdvertCard key={advert.advId} advert={advert} />
        ))}
      </div>
      {list.nextCursor === null ? null : (
        <LoadMore href={backofficePaths.adverts(new URLSearchParams([...set, ["cursor", list.nextCursor]]))} />
      )}
    </div>
  );
}

/** What the detector of the chat finds in the text and the name. Nothing of it decides anything. */
function Signs({ signs }: { readonly signs: BackofficeAdvertView["signs"] }) {
  const t = useTexts();
  if (signs.length === 0) return null;
  return (
    <p className="mt-3 flex flex-wrap gap-2">
      {signs.map((sign) => (
        <Tag key={sign} tone="warn">
          {t(`casework.trace.${sign}`)}
        </Tag>
      ))}
    </p>
  );
}

/** What the owner says in the list and first in each order, and what either may be up to. */
function AdvertTexts({ advert }: { advert: BackofficeAdvertView }) {
  const t = useTexts();
  return (
    <>
      {advert.message === "" ? null : <p className="mt-3 break-words whitespace-pre-line text-ink-soft">{advert.message}</p>}
      <Signs signs={advert.signs} />
      {advert.autoReply === "" ? null : (
        <div className="mt-3">
          <p className="caption">{t("desk.advert_first_message")}</p>
          <p className="break-words whitespace-pre-line text-ink-soft">{advert.autoReply}</p>
        </div>
      )}
      <Signs signs={advert.autoReplySigns} />
    </>
  );
}

function AdvertCard({ advert }: { advert: BackofficeAdvertView }) {
  const t = useTexts();
  const formats = useFormats();
  const { asset, fiat, takenDown, state } = advert;
  return (
    <Card
      title={`${t(advert.side === "buy" ? "desk.advert_buys" : "desk.advert_sells", { asset })} · ${formats.priceText(advert.price, fiat)}`}
      aside={
        <Tag tone={takenDown !== null ? "danger" : state === "online" ? "good" : "neutral"}>
          {t(takenDown === null ? `desk.advert_${state}` : "desk.advert_taken_down")}
        </Tag>
      }
    >
      <DataList>
        <DataRow label={t("desk.advert_advId")}>{advert.advId}</DataRow>
        <DataRow label={t("desk.advert_owner")}>
          {advert.ownerName} · {advert.ownerUid}
        </DataRow>
        <DataRow label={t("desk.advert_left")}>{formats.coinsText(advert.remaining, asset)}</DataRow>
        <DataRow label={t("desk.advert_between")}>
          {formats.limit(advert.minAmount, fiat)} – {formats.limit(advert.maxAmount, fiat)} {fiat}
        </DataRow>
      </DataList>
      <AdvertTexts advert={advert} />
      {takenDown === null ? null : (
        <Notice kind="warn" className="mt-3">
          {takenDown}
        </Notice>
      )}
      {advert.own ? (
        <Notice className="mt-3">{t("desk.own_case")}</Notice>
      ) : state === "closed" ? null : (
        // Another act begins folded and empty: what was typed for the last one isn't its reason.
        <FoldedForm
          key={String(takenDown !== null)}
          title={t(takenDown === null ? "desk.take_down" : "desk.put_back")}
          about={{ advId: advert.advId }}
          act={takenDown === null ? "take_down" : "restore"}
          submit={t(takenDown === null ? "desk.take_down" : "desk.put_back")}
          isDanger={takenDown === null}
          className="mt-3 border-t border-line pt-2"
        >
          <ReasonField name="note" label={t(takenDown === null ? "desk.take_down_reason" : "desk.reason")} />
        </FoldedForm>
      )}
    </Card>
  );
}
