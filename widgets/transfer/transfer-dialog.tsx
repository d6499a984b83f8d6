import { useEffect, useState } from "react";
import { addresses } from "@plaza/contract/addresses.ts";
import type { WidgetData } from "@plaza/contract/widgets.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Button, ButtonLink } from "@plaza/ui/button.tsx";
import { Dialog } from "@plaza/ui/dialog.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { Skeleton } from "@plaza/ui/skeleton.tsx";
import { TransferRefused, loadWallets, type Balance, type Wallets } from "./api.ts";
import { MoveForm } from "./move-form.tsx";

export interface TransferDialogProps {
  readonly open: boolean;
  readonly data: WidgetData;
  readonly onClose: () => void;
}

/** Moves coins between spot, P2P and futures. Balances are asked for at each opening, and the API's own answer stands after a move. */
export function TransferDialog({ open, data, onClose }: TransferDialogProps) {
  const t = useTexts();
  return (
    <Dialog open={open} onClose={onClose} title={t("transfer.title")} closeLabel={t("transfer.close")}>
      {data.isLogin ? null : <p className="mb-4 text-ink-soft">{t("transfer.log_in_first")}</p>}
      {data.isLogin ? <Opened open={open} data={data} /> : <LogIn data={data} />}
    </Dialog>
  );
}

function LogIn({ data: { lang, route } }: { data: WidgetData }) {
  const t = useTexts();
  return (
    <ButtonLink href={addresses.login(lang, route)} variant="primary" wide>
      {t("transfer.log_in")}
    </ButtonLink>
  );
}

/** A new one at each opening and at each further attempt. */
function Opened({ open, data }: { open: boolean; data: WidgetData }) {
  const [round, setRound] = useState(0);
  return open ? <Loaded key={round} data={data} onAgain={() => setRound(round + 1)} /> : null;
}

function Loaded({ data, onAgain }: { data: WidgetData; onAgain: () => void }) {
  const t = useTexts();
  const { lang, apiDomain, userInfo } = data;
  const accountGroup = groupOf(userInfo);
  const [wallets, setWallets] = useState<Wallets | "loading" | { readonly failure: string | null }>("loading");
  useEffect(() => {
    if (accountGroup === null) return undefined;
    let isGone = false;
    loadWallets({ lang, apiDomain, accountGroup }).then(
      (loaded) => void (isGone || setWallets(loaded)),
      (fault: unknown) => void (isGone || setWallets({ failure: fault instanceof TransferRefused ? fault.sentence : null })),
    );
    return () => {
      isGone = true;
    };
  }, [lang, apiDomain, accountGroup]);
  if (accountGroup === null) return <Notice kind="danger">{t("errors.account_group_missing")}</Notice>;
  if (wallets === "loading") return <Waiting />;
  if ("failure" in wallets) return <Failed sentence={wallets.failure} onAgain={onAgain} />;
  const moved = (balances: readonly Balance[]) => setWallets({ ...wallets, balances });
  return <MoveForm wallets={wallets} data={data} onMoved={moved} />;
}

/** Null where an API of another make has told of no group, or of something that is none; 0 is one. */
function groupOf(user: { readonly accountGroup: unknown } | null): number | null {
  const group = user?.accountGroup;
  return typeof group === "number" && Number.isSafeInteger(group) && group >= 0 ? group : null;
}

/** As tall as the form that will come. */
function Waiting() {
  const t = useTexts();
  return (
    <div role="status" className="flex flex-col gap-4">
      <span className="sr-only">{t("transfer.loading")}</span>
      <Skeleton className="h-18 w-full" />
      <Skeleton className="h-18 w-full" />
      <Skeleton className="h-20 w-full" />
      <Skeleton className="h-12 w-full" />
    </div>
  );
}

function Failed({ sentence, onAgain }: { sentence: string | null; onAgain: () => void }) {
  const t = useTexts();
  return (
    <div className="flex flex-col gap-4">
      <Notice kind="danger">{sentence ?? t("transfer.failed")}</Notice>
      <Button onClick={onAgain}>{t("transfer.try_again")}</Button>
    </div>
  );
}
