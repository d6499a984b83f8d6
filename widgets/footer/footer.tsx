import { addresses } from "@plaza/contract/addresses.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Anchor } from "@plaza/ui/anchor.tsx";
import { LogoMark } from "@plaza/ui/logo.tsx";
import type { DrawnProps } from "../tree.tsx";

/** The safety line, and the ways that everybody may go. */
export function Footer({ data: { lang }, notes }: DrawnProps) {
  const t = useTexts();
  return (
    <footer className="mt-12 border-t border-line text-13 text-ink-faint">
      <div className="mx-auto flex max-w-6xl flex-col gap-4 px-4 py-6 sm:flex-row sm:items-start sm:justify-between sm:px-6">
        <div className="flex max-w-md gap-3">
          <LogoMark className="size-6" />
          <div className="flex flex-col gap-1">
            <p>{t("frame.footer_safety")}</p>
            {notes.mode === "demo" ? (
              <p>
                {t("frame.demo_mode")}{" "}
                <a href={addresses.demoMailbox()} className="link">
                  {t("frame.demo_mailbox")}
                </a>
              </p>
            ) : null}
          </div>
        </div>
        <nav aria-label={t("frame.footer_navigation")} className="-ms-2 flex flex-wrap sm:ms-0">
          <FooterLink href={addresses.buy(lang)} text={t("frame.footer_buy")} />
          <FooterLink href={addresses.sell(lang)} text={t("frame.footer_sell")} />
          <FooterLink href={addresses.help(lang)} text={t("frame.help")} />
          <FooterLink href={addresses.hkpay(lang)} text={t("frame.hkpay")} />
          <FooterLink href={addresses.lesson(lang)} text={t("frame.lesson")} />
          <FooterLink href={addresses.proof(lang)} text={t("frame.footer_proof")} />
          <FooterLink href={addresses.rules(lang)} text={t("frame.footer_rules")} />
          <FooterLink href={addresses.apiDocs()} text={t("frame.footer_api")} />
          <FooterLink href={addresses.lite(lang)} text={t("frame.lite")} />
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
