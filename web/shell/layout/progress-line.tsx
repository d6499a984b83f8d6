import { useCallback, useContext, useEffect, useState, useSyncExternalStore } from "react";
import { UNSAFE_DataRouterContext as DataRouterContext, useNavigation } from "react-router";

/** What answers sooner stays calm. Beside it, a frame or two until the line is seen: 150 ms after the tap. */
const PATIENCE_MS = 120;

/**
 * The first sign of life after a tap whose page or answer is still on its way. It says nothing to a screen reader, which reads out the page that
 * follows.
 */
export function ProgressLine() {
  const isWaiting = useIsWaiting();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setLate, PATIENCE_MS, isWaiting);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isLate && isWaiting ? <i className="progress-line" /> : null;
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
