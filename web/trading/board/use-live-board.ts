import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import type { OrderId } from "@plaza/contract/ids.ts";
import type { LiveEvent } from "../../shell/realtime/stream.ts";
import { useLive } from "../../shell/realtime/use-live.ts";
import { play, soundsWanted, type Sound } from "./sounds.ts";

/** Events of one act come together: one reading for all of them. */
const GATHER_MS = 400;

/** Reloads the board when something happens, and plays a sound if the user wants it. */
export function useLiveBoard(known: readonly OrderId[]): { readonly setSounds: (on: boolean) => void } {
  const { revalidate } = useRevalidator();
  const wanted = useRef<boolean | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLive((event) => {
    if (event.kind !== "order" && event.kind !== "chat" && event.kind !== "case" && event.kind !== "reset") return;
    const sound = soundOf(event, known);
    if (sound !== null && (wanted.current ?? soundsWanted())) play(sound);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void revalidate(), GATHER_MS);
  });
  return { setSounds: (on) => void (wanted.current = on) };
}

function soundOf(event: LiveEvent, known: readonly OrderId[]): Sound | null {
  if (event.kind === "chat") return event.message.mine ? null : "message";
  if (event.kind !== "order") return null;
  if (event.version === 1 && !known.includes(event.orderId)) return "new";
  return event.status === "paid" ? "paid" : null;
}
