import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Anchor } from "@plaza/ui/anchor.tsx";
import { ShieldIcon } from "@plaza/ui/icons.tsx";
import { Money } from "@plaza/ui/money.tsx";
import { useLang } from "../../shell/root-data.ts";
import { paths } from "../../shell/paths.ts";
import type { Trust } from "./trust.server.ts";

/** What is in escrow now, by the newest proof: figures that anybody can check. */
export function TrustStrip({ trust: { takenAt, orders, amounts }, renderedAt }: { trust: Trust; renderedAt: string }) {
  const t = useTexts();
  const formats = useFormats();
  const lang = useLang();
  return (
    <section className="card mb-4 flex flex-wrap items-center gap-x-10 gap-y-4 p-4 sm:p-6">
      <h2 className="flex items-center gap-2 text-17 font-semibold">
        <ShieldIcon className="text-accent-ink" />
        {t("home.trust_title")}
      </h2>
      {amounts.map(({ asset, total }) => (
        <Money key={asset} amount={formats.brief(total)} unit={asset} size="lg" className="font-display" />
      ))}
      <p className="text-ink-soft sm:ms-auto">
        {orders > 0 ? `${t("home.trust_orders", { count: orders })} · ` : null}
        <Anchor href={paths.proof(lang)} className="link inline-flex min-h-11 items-center">
          {t("home.trust_proven", { time: formats.relative(Date.parse(takenAt), Date.parse(renderedAt)) })}
        </Anchor>
      </p>
    </section>
  );
}
