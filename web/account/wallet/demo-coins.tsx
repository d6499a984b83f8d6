import { DEMO_COINS } from "@plaza/contract/wallet.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { ACTION_FIELD } from "../../shell/forms/field-names.ts";
import { PostForm } from "../../shell/forms/post-form.tsx";
import type { WalletData } from "./wallet.server.ts";

/** Coins for trying the product out. Drawn in demo mode only. */
export function DemoCoins({ demo: { isOffered, isGiven }, refused }: Pick<WalletData, "demo"> & { readonly refused: string | null }) {
  const t = useTexts();
  const formats = useFormats();
  if (!isOffered) return null;
  const amount = formats.coinsText(DEMO_COINS.quantity, DEMO_COINS.assetCode);
  return (
    <Card title={t("wallet.demo_title")} className="mb-4 sm:mb-6">
      {isGiven && refused === null ? (
        <Notice kind="success" live className="mb-4">
          {t("wallet.demo_given", { amount })}
        </Notice>
      ) : null}
      {refused === null ? null : (
        <Notice kind="danger" live className="mb-4">
          {refused}
        </Notice>
      )}
      <PostForm className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-56 text-ink-soft">{t("wallet.demo_lead")}</p>
        <Button type="submit" name={ACTION_FIELD} value="demo_coins">
          {t("wallet.demo_get", { amount })}
        </Button>
      </PostForm>
    </Card>
  );
}
