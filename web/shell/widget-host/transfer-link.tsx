import type { MouseEvent, ReactNode } from "react";
import { openTransfer } from "@plaza/widgets/transfer/opening.ts";
import { Anchor } from "@plaza/ui/anchor.tsx";
import { useLang } from "../root-data.ts";
import { paths } from "../paths.ts";

export interface TransferLinkProps {
  /** The coin that is short in P2P. */
  readonly coin: string;
  readonly className: string;
  readonly children: ReactNode;
}

/**
 * To where a coin is moved into P2P: the transfer over this page, which keeps what was typed, or the wallet where there are no scripts or no
 * such widget.
 */
export function TransferLink({ coin, className, children }: TransferLinkProps) {
  const open = (event: MouseEvent) => {
    if (openTransfer(coin)) event.preventDefault();
  };
  return (
    <Anchor href={paths.transfer(useLang(), coin)} className={className} onClick={open}>
      {children}
    </Anchor>
  );
}
