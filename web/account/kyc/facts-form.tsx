import { useEffect, useState, type SubmitEvent } from "react";
import { useFetchers, useNavigation } from "react-router";
import type { IdentityKind } from "@plaza/contract/kyc.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { Select } from "@plaza/ui/select.tsx";
import { TextInput } from "@plaza/ui/text-input.tsx";
import type { KycRefused } from "./kyc.server.ts";
import { ErrorSummary } from "../../shell/forms/error-summary.tsx";
import { PostForm } from "../../shell/forms/post-form.tsx";

const OF_COMPANY = [
  ["legalName", "kyc.company_name"],
  ["registrationNumber", "kyc.registration_number"],
] as const;
const OF_PERSON = [
  ["givenNames", "kyc.given_names"],
  ["familyName", "kyc.family_name"],
  ["birthDate", "kyc.birth_date"],
  ["country", "kyc.country"],
  ["identityNumber", "kyc.identity_number"],
] as const;

interface FactsFormProps {
  readonly company: boolean;
  readonly document: IdentityKind;
  readonly countries: readonly { value: string; text: string }[];
  /** Chosen beforehand; empty: none. */
  readonly country: string;
  readonly refused: KycRefused | undefined;
  /** What was put up, which the form submits. */
  readonly documents: readonly { readonly documentId: string }[];
}

/** The data of the documents, exactly as printed there. */
export function FactsForm({ company, document, countries, country, refused, documents }: FactsFormProps) {
  const t = useTexts();
  const sending = useNavigation();
  const { isWaiting, waitForPictures } = usePicturesFirst();
  const about = refused?.about === "facts" ? refused : undefined;
  const wrong = (field: string) => (about?.field === field ? about.message : undefined);
  const field = (name: string) => ({ name, required: true, defaultValue: about?.typed[name] });
  const placed = about !== undefined && (about.field !== null || about.missing.length > 0);
  return (
    <Card title={t("kyc.step_facts")}>
      <p className="-mt-2 mb-4 text-ink-soft">{t("kyc.facts_lead")}</p>
      <PostForm data-private onSubmit={waitForPictures} className="grid gap-4 sm:grid-cols-2">
        <input type="hidden" name="act" value={company ? "company" : "personal"} />
        <input type="hidden" name="identityKind" value={document} />
        {documents.map(({ documentId }) => (
          <input key={documentId} type="hidden" name="documentIds" value={documentId} />
        ))}
        <ErrorSummary
          whole={about && !placed ? about.message : null}
          fields={[...(company ? OF_COMPANY : []), ...OF_PERSON].map(([name, label]) => [name, t(label), wrong(name)])}
          className="sm:col-span-2"
        />
        {company ? <CompanyFields field={field} wrong={wrong} /> : null}
        <PersonFields field={field} wrong={wrong} countries={countries} country={country} />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          className="sm:col-span-2"
          busy={isWaiting || (sending.state !== "idle" && sending.formData?.has("givenNames"))}
        >
          {t("kyc.submit")}
        </Button>
      </PostForm>
    </Card>
  );
}

/** A form that is sent while pictures are on their way waits for them: without them it would be refused. */
function usePicturesFirst() {
  const isUploading = useFetchers().some(({ formData }) => formData?.get("act") === "document");
  const [waiting, wait] = useState<HTMLFormElement | null>(null);
  const waitForPictures = (event: SubmitEvent<HTMLFormElement>) => {
    if (!isUploading) return wait(null);
    event.preventDefault();
    wait(event.currentTarget);
  };
  useEffect(() => {
    if (!isUploading) waiting?.requestSubmit();
  }, [waiting, isUploading]);
  return { isWaiting: waiting !== null, waitForPictures };
}

interface FieldsProps {
  readonly field: (name: string) => { name: string; required: boolean; defaultValue: string | undefined };
  readonly wrong: (field: string) => string | undefined;
}

function CompanyFields({ field, wrong }: FieldsProps) {
  const t = useTexts();
  return (
    <>
      <Field label={t("kyc.company_name")} name="legalName" error={wrong("legalName")} required>
        <TextInput {...field("legalName")} autoComplete="organization" maxLength={200} />
      </Field>
      <Field label={t("kyc.registration_number")} name="registrationNumber" error={wrong("registrationNumber")} required>
        <TextInput {...field("registrationNumber")} autoComplete="off" maxLength={60} />
      </Field>
      <p className="text-13 font-medium text-ink-soft sm:col-span-2">{t("kyc.representative")}</p>
    </>
  );
}

function PersonFields({ field, wrong, countries, country }: FieldsProps & Pick<FactsFormProps, "countries" | "country">) {
  const t = useTexts();
  return (
    <>
      <Field label={t("kyc.given_names")} name="givenNames" error={wrong("givenNames")} required>
        <TextInput {...field("givenNames")} autoComplete="given-name" maxLength={100} />
      </Field>
      <Field label={t("kyc.family_name")} name="familyName" error={wrong("familyName")} required>
        <TextInput {...field("familyName")} autoComplete="family-name" maxLength={100} />
      </Field>
      <Field label={t("kyc.birth_date")} name="birthDate" error={wrong("birthDate")} required>
        <TextInput {...field("birthDate")} type="date" autoComplete="bday" min="1900-01-01" />
      </Field>
      <Field label={t("kyc.country")} name="country" error={wrong("country")} required>
        <Select {...field("country")} defaultValue={field("country").defaultValue ?? country} autoComplete="country" options={countries}>
          <option value="">{t("kyc.choose")}</option>
        </Select>
      </Field>
      <Field label={t("kyc.identity_number")} name="identityNumber" error={wrong("identityNumber")} required className="sm:col-span-2">
        <TextInput {...field("identityNumber")} autoComplete="off" autoCapitalize="characters" spellCheck={false} maxLength={40} />
      </Field>
    </>
  );
}
