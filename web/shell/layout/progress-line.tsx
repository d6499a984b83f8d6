import { useCallback, useContext, useEffect, useState, useSyncExternalStore } from "react";
import { UNSAFE_DataRouterContext as DataRouterContext, useNavigation } from "react-router";

/** What answers sooner stays calm. Counted from the finger, with a frame or two until the line is seen: 150 ms after the tap. */
const PATIENCE_MS = 120;
/** However long the finger stayed. */
const LEAST_PATIENCE_MS = 40;

let pressedAt = Number.NEGATIVE_INFINITY;

function savePress({ timeStamp }: PointerEvent): void {
  pressedAt = timeStamp;
}

/**
 * The first sign of life after a tap whose page or answer is still on its way. It says nothing to a screen reader, which reads out the page that
 * follows.
 */
export function ProgressLine() {
  const isWaiting = useIsWaiting();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setLate, Math.max(LEAST_PATIENCE_MS, PATIENCE_MS - sincePress()), isWaiting);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  useEffect(() => {
    addEventListener("pointerdown", savePress, { capture: true, passive: true });
    return () => removeEventListener("pointerdown", savePress, { capture: true });
  }, []);
  return isLate && isWaiting ? <i className="progress-line" /> : null;
}

/** What no finger began has the whole of it. */
function sincePress(): number {
  const since = performance.now() - pressedAt;
  return since < 1_000 ? since : 0;
}

/**
 * Begins with the tap and ends with the page. React Router's own news of a navigation is a transition, which a busy device draws 0.1 to 0.6 s
 * later; so the beginning is taken from the router itself, in no transition.
 */
function useIsWaiting(): boolean {
  const router = useContext(DataRouterContext)?.router;
  const isDrawing = useNavigation().state !== "idle";
  const subscribe = useCallback((onChange: () => void) => router?.subscribe(onChange) ?? (() => undefined), [router]);
  const isAsking = useSyncExternalStore(
    subscribe,
    () => router !== undefined && router.state.navigation.state !== "idle",
    () => false,
  );
  return isAsking || isDrawing;
}
