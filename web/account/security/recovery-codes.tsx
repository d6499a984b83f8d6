import { useTexts } from "@plaza/messages/react.tsx";
import { CopyButton } from "@plaza/ui/copy-button.tsx";

/** Shown this once: no later page knows them. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const t = useTexts();
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-soft">{t("account.recovery_lead")}</p>
      <ul
        className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-base bg-sunken px-4 py-3 font-mono text-15"
        aria-label={t("account.recovery")}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div>
        <CopyButton wordy text={codes.join("\n")} label={t("account.copy_codes")} copiedLabel={t("account.copied")} />
      </div>
    </div>
  );
}
