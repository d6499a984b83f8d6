import { useTexts } from "@plaza/messages/react.tsx";
import { CodeInput } from "@plaza/ui/code-input.tsx";
import { CopyButton } from "@plaza/ui/copy-button.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { QrCode, type QrCodeProps } from "@plaza/ui/qr-code.tsx";

interface AuthenticatorFieldsProps {
  readonly setup: { readonly secret: string; readonly uri?: string; readonly drawing: Pick<QrCodeProps, "size" | "path"> };
  /** What is wrong with the code. */
  readonly error?: string | undefined;
}

/** The key for the app, to scan or to type, and the first code that comes back: the field `own_code`. */
export function AuthenticatorFields({ setup: { secret, uri, drawing }, error }: AuthenticatorFieldsProps) {
  const t = useTexts();
  return (
    <>
      <p className="text-ink-soft">{t("account.two_factor_scan")}</p>
      <QrCode {...drawing} label={t("account.two_factor_qr")} className="mx-auto size-48" />
      {/* A phone cannot scan itself. */}
      {uri === undefined ? null : (
        <a href={uri} className="link inline-flex min-h-11 items-center self-center font-medium">
          {t("account.two_factor_open")}
        </a>
      )}
      <div className="flex items-center gap-3 rounded-base bg-sunken px-4 py-2">
        <span className="min-w-0 flex-1">
          <span className="caption block">{t("account.two_factor_key")}</span>
          <code className="font-mono text-15 break-words">{secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}</code>
        </span>
        <CopyButton text={secret} label={t("account.copy_key")} copiedLabel={t("account.copied")} />
      </div>
      <Field label={t("account.app_code")} name="own_code" error={error} required>
        <CodeInput name="own_code" />
      </Field>
    </>
  );
}
