import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { ButtonLink } from "@plaza/ui/button.tsx";
import { useLang } from "../../shell/root-data.ts";
import { paths } from "../../shell/paths.ts";
import type { SecurityData } from "./security.server.ts";

/** The passkeys that are kept, each with its name and when it was used last. */
export function Passkeys({ data: { protection, renderedAt, atExchange } }: { data: SecurityData }) {
  const t = useTexts();
  const formats = useFormats();
  const lang = useLang();
  return protection.passkeys.map(({ id, name, lastUsedAt }) => (
    <li key={id} className="flex flex-wrap items-center gap-x-2 gap-y-2 px-4 py-3 sm:px-6">
      <div className="min-w-0 flex-1 basis-44">
        <h4 className="font-medium break-words">{name}</h4>
        <p className="caption">
          {lastUsedAt === null
            ? t("account.passkey_unused")
            : t("account.passkey_used", { when: formats.relative(Date.parse(lastUsedAt), Date.parse(renderedAt)) })}
        </p>
      </div>
      {protection.mayChange ? (
        <>
          {atExchange ? null : (
            <ButtonLink
              href={paths.securityTopic(lang, "passkey-rename", { id })}
              size="sm"
              variant="quiet"
              aria-label={`${t("account.rename")}: ${name}`}
            >
              {t("account.rename")}
            </ButtonLink>
          )}
          <ButtonLink
            href={paths.securityTopic(lang, "passkey-remove", { id })}
            size="sm"
            variant="quiet"
            aria-label={`${t("account.remove")}: ${name}`}
          >
            {t("account.remove")}
          </ButtonLink>
        </>
      ) : null}
    </li>
  ));
}
