import { useNavigation } from "react-router";
import { EARNED_TIERS } from "@plaza/contract/merchant.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { Checkbox } from "@plaza/ui/checkbox.tsx";
import { useField } from "@plaza/ui/field-wiring.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { Select } from "@plaza/ui/select.tsx";
import { TextInput } from "@plaza/ui/text-input.tsx";
import type { MerchantData, MerchantRefused } from "./merchant.server.ts";
import { PaperIds, Papers } from "../requests/papers.tsx";
import { ErrorSummary } from "../../shell/forms/error-summary.tsx";
import { PostForm } from "../../shell/forms/post-form.tsx";

interface ApplyProps {
  readonly data: MerchantData;
  readonly refused: MerchantRefused | undefined;
}

const FIELDS = [
  ["tier", "merchants.tier"],
  ["contact", "merchants.contact"],
  ["monthlyUsd", "merchants.monthly"],
  ["sourceOfFunds", "merchants.funds"],
  ["agree", "merchants.rules"],
] as const;

/** Whether a form of the page says at its field why it was refused. */
export function isBesideField({ act, field }: MerchantRefused): boolean {
  return act === "answer" ? field === "answer" : act === "apply" && FIELDS.some(([name]) => name === field);
}

/** The form for the tiers whose figures are there, or what is still in the way. */
export function ApplyCard({ data: { merchant }, refused }: ApplyProps) {
  const t = useTexts();
  const formats = useFormats();
  const busy = useNavigation().formData?.get("act") === "apply";
  const open = merchant.tiers.filter((tier) => tier.mayApply);
  const about = refused?.act === "apply" ? refused : undefined;
  const typed = about?.typed ?? {};
  const problem = (field: string) => (about?.field === field ? about.message : undefined);
  if (open.length === 0) return merchant.tier === "block" ? null : <Notice>{t("merchants.not_yet")}</Notice>;
  return (
    <Card title={t("merchants.apply")}>
      <Papers files={merchant.files} />
      <PostForm className="mt-6 flex flex-col gap-4 border-t border-line pt-4">
        <ErrorSummary fields={FIELDS.map(([field, label]) => [field, t(label), problem(field)])} />
        <PaperIds files={merchant.files} />
        <Field label={t("merchants.tier")} name="tier" error={problem("tier")} required>
          <Select
            name="tier"
            defaultValue={typed["tier"] || open.at(-1)?.tier}
            options={EARNED_TIERS.flatMap((tier) => {
              const offered = open.find((other) => other.tier === tier);
              if (offered === undefined) return [];
              const deposit =
                offered.depositToPut === "0" ? "" : ` · ${t("merchants.deposit")} ${formats.coinsText(offered.depositToPut, "USDT")}`;
              return [{ value: tier, text: `${t(`merchants.tier_${tier}`)}${deposit}` }];
            })}
          />
        </Field>
        <Field label={t("merchants.contact")} name="contact" hint={t("merchants.contact_help")} error={problem("contact")} required>
          <TextInput name="contact" required maxLength={200} defaultValue={typed["contact"]} autoComplete="off" />
        </Field>
        <Field label={t("merchants.monthly")} name="monthlyUsd" error={problem("monthlyUsd")} required>
          <TextInput name="monthlyUsd" required inputMode="numeric" maxLength={12} defaultValue={typed["monthlyUsd"]} autoComplete="off" />
        </Field>
        <Field label={t("merchants.funds")} name="sourceOfFunds" hint={t("merchants.funds_help")} error={problem("sourceOfFunds")} required>
          <Words name="sourceOfFunds" value={typed["sourceOfFunds"]} />
        </Field>
        <Checkbox
          id="field-agree"
          name="agree"
          value="1"
          required
          invalid={problem("agree") !== undefined}
          hint={problem("agree") ? <span className="text-danger-ink">{problem("agree")}</span> : undefined}
        >
          {t("merchants.agree")}
        </Checkbox>
        <p className="caption">{t("merchants.deposit_note", { available: formats.coinsText(merchant.available.quantity, "USDT") })}</p>
        <div>
          <Button type="submit" name="act" value="apply" variant="primary" size="lg" busy={busy}>
            {t("merchants.apply")}
          </Button>
        </div>
      </PostForm>
    </Card>
  );
}

/** A field for up to 2,000 characters, used for what an applicant writes and answers. Goes inside a `Field`. */
export function Words({ name, value }: { name: string; value: string | undefined }) {
  return (
    <textarea
      {...useField()}
      name={name}
      rows={3}
      maxLength={2000}
      required
      defaultValue={value}
      className="control field-sizing-content min-h-20 px-3 py-2"
    />
  );
}
