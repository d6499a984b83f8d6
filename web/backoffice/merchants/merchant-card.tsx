import type { ReactNode } from "react";
import type { BackofficeMerchantView } from "@plaza/contract/calls/backoffice-merchants.ts";
import { MERCHANT_TIERS } from "@plaza/contract/merchant.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { DataList, DataRow } from "@plaza/ui/data-list.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { useTimeZone } from "../../shell/time-zone.ts";
import { ReasonField } from "../forms/folded-form.tsx";
import { StaffForm, StaffInput, StaffSelect } from "../forms/staff-form.tsx";
import { MerchantStatus } from "./merchant-status.tsx";
import { RequirementRows } from "./requirement-rows.tsx";
import { PostForm } from "../../shell/forms/post-form.tsx";
import { usePersonName } from "../../shell/labels/person-name.ts";

/** One merchant: figures, deposit, history, and what a senior may do. */
export function MerchantCard({ found, mayAct }: { found: BackofficeMerchantView; mayAct: boolean }) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  return (
    <Card title={usePersonName()(found.nickname)} aside={<MerchantStatus {...found} />}>
      {found.suspended ? (
        <Notice kind="warn" className="mb-4">
          {t("merchants.suspended")}
        </Notice>
      ) : null}
      <DataList>
        <RequirementRows requirements={found.requirements} unmet="neutral" />
        {found.deposit === null ? null : (
          <DataRow label={t("merchants.deposit_taken")}>{formats.coinsText(found.deposit.taken, "USDT")}</DataRow>
        )}
        {found.history.map(({ at, to, cause, reason, suspended }) => (
          <DataRow key={at} label={formats.date(at, zone)}>
            {[t(`merchants.tier_${to}`), suspended ? t("merchants.mark_suspended") : "", t(`merchants.cause_${cause}`), reason]
              .filter((part) => part !== "")
              .join(" · ")}
          </DataRow>
        ))}
      </DataList>
      {mayAct ? <Acts found={found} /> : null}
    </Card>
  );
}

function Acts({ found }: { found: BackofficeMerchantView }) {
  const t = useTexts();
  const formats = useFormats();
  const waiting = found.takings.find(({ status }) => status === "proposed");
  return (
    <div className="mt-4 flex flex-col gap-6 border-t border-line pt-4">
      <MerchantForm act="set_tier" submit={t("merchants.save")}>
        <StaffSelect
          name="tier"
          label={t("merchants.tier")}
          defaultValue={found.tier}
          options={MERCHANT_TIERS.map((tier) => ({ value: tier, text: t(`merchants.tier_${tier}`) }))}
        />
        <ReasonField />
      </MerchantForm>
      {found.tier === "none" ? null : (
        <MerchantForm
          act={found.suspended ? "reinstate" : "suspend"}
          submit={t(found.suspended ? "merchants.reinstate" : "merchants.suspend")}
        >
          <ReasonField />
        </MerchantForm>
      )}
      {waiting === undefined ? null : (
        <Notice kind="warn" title={`${formats.coinsText(waiting.quantity, "USDT")} · ${waiting.proposedBy.name}`}>
          {waiting.reason}
          {waiting.mine ? null : (
            <PostForm className="mt-3 flex gap-2">
              <input type="hidden" name="takingId" value={waiting.takingId} />
              <Button type="submit" name="act" value="confirm" variant="primary">
                {t("merchants.confirm")}
              </Button>
              <Button type="submit" name="act" value="decline">
                {t("merchants.reject")}
              </Button>
            </PostForm>
          )}
        </Notice>
      )}
      {found.deposit === null || waiting !== undefined ? null : (
        <MerchantForm act="take" submit={t("merchants.take")}>
          <StaffInput
            name="quantity"
            label={t("merchants.take_quantity", { held: formats.coins(found.deposit.held) })}
            required
            inputMode="decimal"
            maxLength={20}
            autoComplete="off"
          />
          <StaffInput name="toUid" label={t("merchants.take_to")} inputMode="numeric" maxLength={18} autoComplete="off" />
          <ReasonField />
          <p className="caption sm:col-span-2">
            {t("merchants.four_eyes", { amount: formats.coins(found.fourEyesAbove) })}{" "}
            {t("merchants.without_second", { amount: formats.coins(found.withoutSecond) })}
          </p>
        </MerchantForm>
      )}
    </div>
  );
}

/** What a senior does to the merchant, with its reason. */
function MerchantForm({ act, submit, children }: { act: string; submit: string; children: ReactNode }) {
  return (
    <StaffForm
      acts={act}
      className="grid gap-3 sm:grid-cols-2"
      buttons={
        <div className="sm:col-span-2">
          <Button type="submit" name="act" value={act}>
            {submit}
          </Button>
        </div>
      }
    >
      {children}
    </StaffForm>
  );
}
