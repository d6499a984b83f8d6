import { useTexts } from "@plaza/messages/react.tsx";
import { Anchor } from "@plaza/ui/anchor.tsx";
import { LogoMark } from "@plaza/ui/logo.tsx";
import { paths } from "../paths.ts";
import { useRootData } from "./root-data.ts";

export function Footer() {
  const t = useTexts();
  const { lang, mode } = useRootData();
  return (
    <footer className="mt-12 border-t border-line text-13 text-ink-faint">
      <div className="mx-auto flex max-w-6xl flex-col gap-4 px-4 py-6 sm:flex-row sm:items-start sm:justify-between sm:px-6">
        <div className="flex max-w-md gap-3">
          <LogoMark className="size-6" />
          <div className="flex flex-col gap-1">
            <p>{t("frame.footer_safety")}</p>
            {mode === "demo" ? (
              <p>
                {t("frame.demo_mode")}{" "}
                <a href={paths.demoMailbox()} className="link">
                  {t("frame.demo_mailbox")}
                </a>
              </p>
            ) : null}
          </div>
        </div>
        <nav aria-label={t("frame.footer_navigation")} className="-ml-2 flex flex-wrap sm:ml-0">
          <FooterLink href={paths.market(lang, "buy")} text={t("frame.footer_buy")} />
          <FooterLink href={paths.market(lang, "sell")} text={t("frame.footer_sell")} />
          <FooterLink href={paths.proof(lang)} text={t("frame.footer_proof")} />
          <FooterLink href={paths.rules(lang)} text={t("frame.footer_rules")} />
          <FooterLink href={paths.apiDocs()} text={t("frame.footer_api")} />
        </nav>
      </div>
    </footer>
  );
}

function FooterLink({ href, text }: { href: string; text: string }) {
  return (
    <Anchor href={href} className="flex min-h-11 items-center px-2 hover:text-ink sm:min-h-8">
      {text}
    </Anchor>
  );
}
