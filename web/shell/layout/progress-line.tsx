import { useEffect, useState } from "react";
import { useNavigation } from "react-router";

/** What answers sooner stays calm. */
const PATIENCE_MS = 150;

/**
 * The first sign of life after a tap whose page or answer is still on its way. It says nothing to a screen reader, which reads out the page that
 * follows.
 */
export function ProgressLine() {
  const isWaiting = useNavigation().state !== "idle";
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setLate, PATIENCE_MS, isWaiting);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isLate && isWaiting ? <i className="progress-line" /> : null;
}
