import { useState } from "react";
import { avatarColor } from "@plaza/domain/people/avatar.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Anchor, useMissing } from "@plaza/ui/anchor.tsx";
import { Avatar } from "@plaza/ui/avatar.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { CopyButton } from "@plaza/ui/copy-button.tsx";
import { ChevronRightIcon } from "@plaza/ui/icons.tsx";
import { Segmented } from "@plaza/ui/segmented.tsx";
import { chooseTheme } from "@plaza/widgets/header/theme.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { useLang, useRootData } from "../../shell/root-data.ts";
import { paths } from "../../shell/paths.ts";
import type { AccountData } from "./account.server.ts";

/** Everything of the account on one screen: who it is, and grouped lists of the ways to the rest. Plain links, also without scripts. */
export function AccountPage({ data }: { data: AccountData }) {
  const t = useTexts();
  const lang = useLang();
  const isMissing = useMissing();
  const groups = data.groups
    .map(({ title, entries }) => ({ title, entries: entries.filter(([, href]) => !isMissing(href)) }))
    .filter(({ entries }) => entries.length > 0);
  return (
    <div className="pb-6">
      <PageHead title={t("frame.account")} description={t("overview.description")} />
      <h1 className="sr-only">{t("frame.account")}</h1>
      <Identity data={data} />
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {groups.map((group) => (
          <Group key={group.title} {...group} />
        ))}
      </div>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-4 px-4 sm:px-0">
        <Theme />
        <form method="post" action={paths.logout(lang)} className="max-sm:w-full">
          <Button type="submit" wide>
            {t("frame.log_out")}
          </Button>
        </form>
      </div>
    </div>
  );
}

function Identity({ data: { name, uid } }: { data: AccountData }) {
  const t = useTexts();
  return (
    <div className="flex items-center gap-3 px-4 py-5 sm:px-0 sm:py-8">
      <Avatar name={name} pair={avatarColor(name)} />
      <div className="min-w-0">
        <p className="truncate text-17 font-semibold">{name}</p>
        <p className="caption flex items-center gap-1">
          UID {uid}
          <CopyButton text={uid} label={t("overview.copy_uid")} copiedLabel={t("overview.copied")} />
        </p>
      </div>
    </div>
  );
}

function Group({ title, entries }: AccountData["groups"][number]) {
  return (
    <Card title={title} flush className="max-sm:rounded-none max-sm:border-x-0">
      <ul className="-mt-2 pb-1">
        {entries.map(([text, href]) => (
          <li key={href} className="border-t border-line first:border-t-0">
            <Anchor
              href={href}
              className="flex min-h-12 items-center gap-3 px-4 py-2 hover:bg-sunken focus-visible:-outline-offset-2 sm:px-6"
            >
              <span className="min-w-0 flex-1">{text}</span>
              <ChevronRightIcon className="text-ink-faint" />
            </Anchor>
          </li>
        ))}
      </ul>
    </Card>
  );
}

type Choice = "system" | "light" | "dark";

function Theme() {
  const t = useTexts();
  const { theme } = useRootData();
  const [chosen, setChosen] = useState<string>(theme ?? "system");
  const choices: readonly Choice[] = ["system", "light", "dark"];
  const choose = (value: string) => {
    setChosen(value);
    chooseTheme(value === "light" || value === "dark" ? value : null);
  };
  return (
    <span data-needs-script className="flex max-sm:w-full">
      <Segmented
        label={t("frame.theme")}
        name="theme"
        className="max-sm:w-full"
        value={chosen}
        onChange={choose}
        segments={choices.map((value) => ({ value, text: t(`frame.theme_${value}`) }))}
      />
    </span>
  );
}
