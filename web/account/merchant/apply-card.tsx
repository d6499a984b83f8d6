import { useNavigation } from "react-router";
import { EARNED_TIERS } from "@plaza/contract/merchant.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { Checkbox } from "@plaza/ui/checkbox.tsx";
import { Field, useField } from "@plaza/ui/field.tsx";
import { FileInput } from "@plaza/ui/file-input.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { Select } from "@plaza/ui/select.tsx";
import { TextInput } from "@plaza/ui/text-input.tsx";
import type { MerchantData, MerchantRefused } from "./merchant.server.ts";
import { PostForm } from "../../shell/forms/post-form.tsx";

interface ApplyProps {
  readonly data: MerchantData;
  readonly refused: MerchantRefused | undefined;
}

/** The form for the tiers whose figures are there, or what is still in the way. */
export function ApplyCard({ data: { merchant }, refused }: ApplyProps) {
  const t = useTexts();
  const formats = useFormats();
  const busy = useNavigation().formData?.get("act") === "apply";
  const open = merchant.tiers.filter((one) => one.mayApply);
  const typed = refused?.act === "apply" ? refused.typed : {};
  if (open.length === 0) return merchant.tier === "block" ? null : <Notice>{t("merchants.not_yet")}</Notice>;
  return (
    <Card title={t("merchants.apply")}>
      <Papers data={merchant} />
      <PostForm className="mt-6 flex flex-col gap-4 border-t border-line pt-4">
        <PaperIds data={merchant} />
        <Field label={t("merchants.tier")} required>
          <Select
            name="tier"
            defaultValue={typed["tier"] || open.at(-1)?.tier}
            options={EARNED_TIERS.flatMap((tier) => {
              const one = open.find((other) => other.tier === tier);
              if (one === undefined) return [];
              const deposit = one.depositToPut === "0" ? "" : ` · ${t("merchants.deposit")} ${formats.coinsText(one.depositToPut, "USDT")}`;
              return [{ value: tier, text: `${t(`merchants.tier_${tier}`)}${deposit}` }];
            })}
          />
        </Field>
        <Field label={t("merchants.contact")} hint={t("merchants.contact_help")} required>
          <TextInput name="contact" required maxLength={200} defaultValue={typed["contact"]} autoComplete="off" />
        </Field>
        <Field label={t("merchants.monthly")} required>
          <TextInput name="monthlyUsd" required inputMode="numeric" maxLength={12} defaultValue={typed["monthlyUsd"]} autoComplete="off" />
        </Field>
        <Field label={t("merchants.funds")} hint={t("merchants.funds_help")} required>
          <Words name="sourceOfFunds" value={typed["sourceOfFunds"]} />
        </Field>
        <Checkbox name="agree" value="1" required>
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

/** Papers are put up one at a time and go with whatever is sent next, so they stand before it. */
export function Papers({ data: { files } }: { data: MerchantData["merchant"] }) {
  const t = useTexts();
  return (
    <PostForm encType="multipart/form-data" className="flex flex-col gap-3">
      <Field label={t("merchants.papers")} hint={t("merchants.papers_help")}>
        <FileInput name="file" accept="image/png,image/jpeg,application/pdf" />
      </Field>
      {files.length === 0 ? null : (
        <ul className="list-disc ps-5 text-15 break-words">
          {files.map(({ fileId, name }) => (
            <li key={fileId}>{name}</li>
          ))}
        </ul>
      )}
      <div>
        <Button type="submit" name="act" value="paper">
          {t("merchants.add_paper")}
        </Button>
      </div>
    </PostForm>
  );
}

/** What was put up, which the form sends along. */
export function PaperIds({ data: { files } }: { data: MerchantData["merchant"] }) {
  return files.map(({ fileId }) => <input key={fileId} type="hidden" name="fileIds" value={fileId} />);
}

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
