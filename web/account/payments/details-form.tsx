import { useActionData, useNavigation } from "react-router";
import { useTexts } from "@plaza/messages/react.tsx";
import { Anchor } from "@plaza/ui/anchor.tsx";
import { Button, ButtonLink } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { useLang } from "../../shell/root-data.ts";
import { paths } from "../../shell/paths.ts";
import { SecurityCodeField } from "../../shell/security-code/security-code-field.tsx";
import type { FormMethod, NewPaymentData, NotSaved } from "./add.server.ts";
import { DetailField, useDetailProblem, type DetailProblem } from "./detail-field.tsx";
import { QrField } from "./qr-field.tsx";
import { ErrorSummary } from "../../shell/forms/error-summary.tsx";
import { PostForm } from "../../shell/forms/post-form.tsx";

/** The method's own details, its QR code, and the security code. */
export function DetailsForm({ data, method, fiat }: { data: NewPaymentData; method: FormMethod; fiat: string }) {
  const t = useTexts();
  const lang = useLang();
  const refused = useActionData<NotSaved>();
  const busy = useNavigation().state === "submitting";
  const say = useRefusal(method, refused);
  const { next, only, confirm } = data;
  const others = new URLSearchParams({ fiat, ...(next ? { next } : {}), ...(only ? { only: only.join(",") } : {}) });
  const picture = method.fields.find(({ type }) => type === "image");
  return (
    <Card>
      <PostForm data-private encType="multipart/form-data" unchecked className="flex flex-col gap-4">
        {/* Enter in a field presses a form's first submit button, which must be saving and not "Send code". */}
        <button type="submit" name="act" value="save" tabIndex={-1} aria-hidden="true" className="sr-only" />
        <ErrorSummary
          whole={say("")}
          fields={[...method.fields.map(({ key, label }) => [key, label, say(key)] as const), ["code", t("security.code"), say("code")]]}
        />
        {refused?.needsSupport ? (
          <Anchor href={paths.supportRequests(lang)} className="link inline-flex min-h-11 items-center self-start font-medium">
            {t("frame.help")}
          </Anchor>
        ) : null}
        {method.fields
          .filter(({ type }) => type !== "image")
          .map((field) => (
            <DetailField
              // What was judged while typing gives way to what saving has said since.
              key={`${field.key} ${refused?.attempt ?? ""}`}
              methodId={method.methodId}
              fiat={fiat}
              field={field}
              before={refused?.fields[field.key] ?? (field.key === "account_holder" ? data.holder : "")}
              refused={say(field.key)}
              mayBeBlank={confirm !== null}
            />
          ))}
        {picture && confirm === null ? <QrField label={picture.label} kept={refused?.qr ?? null} refused={say("qr_image")} /> : null}
        <hr className="border-line" />
        <SecurityCodeField
          purpose={{ scene: "payment" }}
          renderedAt={data.renderedAt}
          channel={refused?.channel}
          sent={refused?.sent}
          error={say("code")}
        />
        <Button type="submit" name="act" value="save" variant="primary" size="lg" wide busy={busy}>
          {t(confirm !== null ? "payments.confirm" : next ? "payments.save_and_use" : "payments.save")}
        </Button>
        {confirm === null ? (
          <ButtonLink href={paths.newPayment(lang, others)} variant="quiet">
            {t("payments.other_method")}
          </ButtonLink>
        ) : null}
      </PostForm>
    </Card>
  );
}

/** What a refused saving says at a field, or at `""` what it says of the whole. */
function useRefusal(method: FormMethod, refused: NotSaved | undefined): (field: string) => string | undefined {
  const say = useDetailProblem();
  const known = (field: string) => field === "code" || method.fields.some(({ key }) => key === field);
  return (field) => {
    if (!refused?.message) return undefined;
    if ((known(refused.field) ? refused.field : "") !== field) return undefined;
    const example = method.fields.find(({ key }) => key === field)?.example ?? "";
    return refused.problem !== "" && field !== "qr_image" ? say(refused.problem as DetailProblem, example) : refused.message;
  };
}
