import { useEffect, useEffectEvent, type RefObject } from "react";
import { afterPaint } from "@plaza/ui/after-paint.ts";
import { previewSheet } from "../take/load-take.ts";

/**
 * Listens for rows that are pressed before React does, and shows their sheet as it begins; the sheet itself is drawn in the first task after the frame with it.
 * For plain clicks on the way to an order form, which the router follows; not for one that opens another tab.
 * @param title of the sheet
 * @param onPress gets the advert whose order form was asked for
 */
export function usePressedRows(list: RefObject<HTMLElement | null>, title: string, onPress: (advId: string) => void): void {
  const pressed = useEffectEvent((event: MouseEvent) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || !list.current?.contains(link)) return;
    const advId = new URL(link.href, location.href).searchParams.get("adv");
    if (!advId) return;
    const row = link.closest(".row");
    if (row !== null) previewSheet(row, title);
    afterPaint(() => onPress(advId));
  });
  useEffect(() => {
    const onClick = (event: MouseEvent) => pressed(event);
    addEventListener("click", onClick, true);
    return () => removeEventListener("click", onClick, true);
  }, []);
}
