import { useNavigation } from "react-router";
import { KEY_SCOPES } from "@plaza/contract/key-scopes.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { Checkbox } from "@plaza/ui/checkbox.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { RadioCards } from "@plaza/ui/radio-cards.tsx";
import { Select } from "@plaza/ui/select.tsx";
import { TextInput } from "@plaza/ui/text-input.tsx";
import { SecurityCodeField } from "../../shell/security-code/security-code-field.tsx";
import type { KeyAnswer, TypedKey } from "./keys.server.ts";
import { KEY_LIFETIMES } from "./key-lifetimes.ts";
import { MultilineInput } from "./multiline-input.tsx";
import { ErrorSummary } from "../../shell/forms/error-summary.tsx";
import { PostForm } from "../../shell/forms/post-form.tsx";

const LABELS = {
  name: "apikeys.name",
  publicKey: "apikeys.public_key",
  scopes: "apikeys.scopes",
  allowRelease: "apikeys.cap",
  allowedFrom: "apikeys.from",
} as const;
type FieldName = keyof typeof LABELS;
const FIELDS = ["name", "publicKey", "scopes", "allowRelease", "allowedFrom"] as const;

const NOTHING_TYPED: TypedKey = {
  name: "",
  kind: "hmac",
  publicKey: "",
  allowedFrom: "",
  expiresInDays: "90",
  cap: "",
  scopes: ["read"],
  understood: false,
};

/** What only a key that releases needs is shown with it, by the style sheet alone; what is wrong is always shown. */
const ONLY_TO_RELEASE = "group-not-has-[[value=release]:checked]/key:hidden";

interface Part {
  readonly typed: TypedKey;
  /** What is wrong with a field, said at it. */
  readonly wrong: (name: FieldName) => string | undefined;
}

/** A new key: its name, how it signs, what it may do, where from, how long, and what it may release a day. */
export function KeyForm({ answered, renderedAt }: { answered: KeyAnswer | undefined; renderedAt: string }) {
  const t = useTexts();
  const navigation = useNavigation();
  const { refused, sent, typed } = cameBack(answered);
  const wrongField = FIELDS.find((name) => name === refused?.field);
  const part: Part = {
    typed,
    wrong: (name) => (wrongField === name ? t(`apikeys.wrong_${name}`) : undefined),
  };
  return (
    <Card title={t("apikeys.new")} className="mt-4">
      <PostForm className="group/key flex flex-col gap-5">
        {/* Enter in a field presses a form's first button, which must not be "Send code". */}
        <button type="submit" name="act" value="create" tabIndex={-1} aria-hidden="true" className="sr-only" />
        <ErrorSummary
          whole={wrongField === undefined && !refused?.aboutCode ? refused?.message : null}
          fields={[
            ...FIELDS.map((name) => [name, t(LABELS[name]), part.wrong(name)] as const),
            ["code", t("security.code"), refused?.aboutCode ? refused.message : null],
          ]}
        />
        <Naming {...part} />
        <Rights {...part} />
        <Bounds {...part} />
        <SecurityCodeField
          purpose={{ scene: "api" }}
          renderedAt={renderedAt}
          sent={sent}
          channel={sent?.channel}
          error={refused?.aboutCode ? refused.message : undefined}
        />
        <div>
          <Button type="submit" name="act" value="create" variant="primary" busy={navigation.formData?.get("act") === "create"}>
            {t("apikeys.create")}
          </Button>
        </div>
      </PostForm>
    </Card>
  );
}

/** What the form was answered with, if it comes back. */
function cameBack(answered: KeyAnswer | undefined) {
  const refused = answered?.kind === "refused" && answered.typed !== null ? answered : null;
  if (answered?.kind === "code_sent" && answered.typed !== null) return { refused: null, sent: answered.sent, typed: answered.typed };
  return { refused, sent: undefined, typed: refused?.typed ?? NOTHING_TYPED };
}

function Naming({ typed, wrong }: Part) {
  const t = useTexts();
  return (
    <>
      <Field label={t("apikeys.name")} hint={t("apikeys.name_help")} name="name" error={wrong("name")} required>
        <TextInput name="name" maxLength={60} required defaultValue={typed.name} autoComplete="off" />
      </Field>
      <RadioCards
        legend={t("apikeys.kind")}
        name="kind"
        defaultValue={typed.kind}
        cards={[
          { value: "hmac", title: t("apikeys.kind_hmac"), text: t("apikeys.kind_hmac_help") },
          { value: "ed25519", title: t("apikeys.kind_ed25519"), text: t("apikeys.kind_ed25519_help") },
        ]}
      />
      <Field
        label={t("apikeys.public_key")}
        hint={t("apikeys.public_key_help")}
        name="publicKey"
        error={wrong("publicKey")}
        className={wrong("publicKey") ? "" : "group-has-[[value=hmac]:checked]/key:hidden"}
      >
        <TextInput
          name="publicKey"
          maxLength={60}
          defaultValue={typed.publicKey}
          autoComplete="off"
          spellCheck={false}
          className="font-mono"
        />
      </Field>
    </>
  );
}

function Rights({ typed, wrong }: Part) {
  const t = useTexts();
  return (
    <>
      <fieldset id="field-scopes">
        <legend className="text-13 font-medium text-ink-soft">{t("apikeys.scopes")}</legend>
        {wrong("scopes") ? <p className="text-13 text-danger-ink">{wrong("scopes")}</p> : null}
        {KEY_SCOPES.map((scope) => (
          <Checkbox
            key={scope}
            name="scopes"
            value={scope}
            hint={t(`apikeys.scope_${scope}_help`)}
            defaultChecked={typed.scopes.includes(scope)}
          >
            {t(`apikeys.scope_${scope}`)}
          </Checkbox>
        ))}
      </fieldset>
      <Field
        label={t("apikeys.cap")}
        hint={t("apikeys.cap_help")}
        name="allowRelease"
        error={wrong("allowRelease")}
        className={wrong("allowRelease") ? "" : ONLY_TO_RELEASE}
      >
        <TextInput name="cap" inputMode="decimal" maxLength={20} defaultValue={typed.cap} autoComplete="off" />
      </Field>
      <Checkbox name="understood" value="yes" defaultChecked={typed.understood} className={wrong("allowRelease") ? "" : ONLY_TO_RELEASE}>
        {t("apikeys.release_understood")}
      </Checkbox>
    </>
  );
}

function Bounds({ typed, wrong }: Part) {
  const t = useTexts();
  return (
    <>
      <Field label={t("apikeys.from")} hint={t("apikeys.from_help")} name="allowedFrom" error={wrong("allowedFrom")}>
        <MultilineInput name="allowedFrom" defaultValue={typed.allowedFrom} />
      </Field>
      <Field label={t("apikeys.life")}>
        <Select
          name="expiresInDays"
          defaultValue={typed.expiresInDays}
          options={[
            ...KEY_LIFETIMES.map((days) => ({ value: String(days), text: t("apikeys.days", { count: String(days) }) })),
            { value: "", text: t("apikeys.no_end") },
          ]}
        />
      </Field>
    </>
  );
}
