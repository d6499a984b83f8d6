import type { AdvertiserView } from "@plaza/contract/calls/market.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Anchor } from "@plaza/ui/anchor.tsx";
import { Avatar } from "@plaza/ui/avatar.tsx";
import { usePersonName } from "../../shell/labels/person-name.ts";
import { isNewcomer } from "../../shell/newcomer.ts";
import { paths } from "../../shell/paths.ts";
import { useLang } from "../../shell/root-data.ts";

/** The counterparty: the public name and figures. */
export function Counterparty({ counterparty }: { counterparty: AdvertiserView }) {
  const t = useTexts();
  const formats = useFormats();
  const lang = useLang();
  const name = usePersonName()(counterparty.nickname);
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar name={name} pair={counterparty.avatarColor} online={counterparty.online} />
      <div className="min-w-0">
        <Anchor href={paths.advertiser(lang, counterparty.uid)} className="block truncate font-semibold hover:underline">
          {name}
        </Anchor>
        <p className="caption font-sans font-normal tracking-normal">
          {t(counterparty.online ? "chat.online" : "chat.offline")} ·{" "}
          {isNewcomer(counterparty)
            ? t("chat.new_trader")
            : t("chat.record", { count: counterparty.totalTrades, rate: formats.percent(counterparty.completionRate) })}
        </p>
      </div>
    </div>
  );
}
