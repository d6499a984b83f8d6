import type { OwnAdvertView } from "@plaza/contract/calls/adverts.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import { drawQr, type QrDrawing } from "@plaza/domain/qr/drawing.ts";
import { config } from "../../shell/config.server.ts";
import { paths } from "../../shell/paths.ts";

export interface SharedAdvert {
  /** Opens the offer on the list, for everybody who has it. */
  readonly address: string;
  readonly drawing: QrDrawing;
}

/** The address of an own advert for others, also as a QR code. Null for none, and for one that others can't take. */
export function shareOf(lang: Locale, own: Pick<OwnAdvertView, "advert" | "privateKey"> | null): SharedAdvert | null {
  if (own?.advert.state !== "online") return null;
  const { advert, privateKey } = own;
  const { advId, asset, fiat } = advert;
  const search = new URLSearchParams({ asset, fiat, ...(privateKey === null ? {} : { key: privateKey }) });
  const address = config.publicOrigin + paths.take(lang, advert.side === "sell" ? "buy" : "sell", advId, search);
  return { address, drawing: drawQr(address) };
}
