import { useEffect, useState } from "react";
import { addresses } from "@plaza/contract/addresses.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import { SHARED_KEYS } from "@plaza/contract/widgets.ts";
import { TextsProvider } from "@plaza/messages/react.tsx";
import type { Compiled } from "@plaza/messages/text.ts";
import { ownTexts } from "../texts.ts";
import type { DrawnProps } from "../tree.tsx";
import { useShared } from "../use-shared.ts";
import { closeTransfer } from "./opening.ts";
import type { TransferDialog } from "./transfer-dialog.tsx";

interface Parts {
  readonly Dialog: typeof TransferDialog;
  readonly texts: Compiled;
  readonly lang: Locale;
}

/** The transfer: nothing until `iceTransferShow` says so, then a dialog, whose code and texts come with the first opening. */
export function Transfer({ data }: DrawnProps) {
  const show = useShared(SHARED_KEYS.transferShow, false) === true;
  const [parts, setParts] = useState<Parts>();
  const { lang } = data;
  const ready = parts?.lang === lang ? parts : undefined;
  useEffect(() => {
    if (!show || ready) return;
    loadParts(lang).then(setParts, () => {
      // The page of the wallets does the same without any of this.
      closeTransfer();
      location.assign(addresses.wallet(lang));
    });
  }, [show, ready, lang]);
  if (!ready) return null;
  return (
    <TextsProvider locale={lang} compiled={ready.texts}>
      <ready.Dialog open={show} data={data} onClose={() => closeTransfer()} />
    </TextsProvider>
  );
}

async function loadParts(lang: Locale): Promise<Parts> {
  const [{ TransferDialog: Dialog }, texts] = await Promise.all([import("./transfer-dialog.tsx"), ownTexts("transfer", lang)]);
  return { Dialog, texts, lang };
}
