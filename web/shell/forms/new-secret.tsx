import { useTexts } from "@plaza/messages/react.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { CopyButton } from "@plaza/ui/copy-button.tsx";
import { Notice } from "@plaza/ui/notice.tsx";

/** Shown once: it is on this response's page, and a reload no longer has it. */
export function NewSecret({
  title,
  help,
  values,
}: {
  title: string;
  help: string;
  values: readonly { readonly label: string; readonly text: string }[];
}) {
  const t = useTexts();
  return (
    <Card className="mb-4">
      <Notice kind="success" live title={title}>
        {help}
      </Notice>
      <dl className="mt-4 flex flex-col gap-3">
        {values.map(({ label, text }) => (
          <div key={label}>
            <dt className="caption">{label}</dt>
            <dd className="flex items-center justify-between gap-2">
              <code className="font-mono text-15 break-all" translate="no">
                {text}
              </code>
              <CopyButton text={text} label={`${t("apikeys.copy")}: ${label}`} copiedLabel={t("apikeys.copied")} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
