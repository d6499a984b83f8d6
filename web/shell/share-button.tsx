import { useSyncExternalStore, type ReactNode } from "react";
import { Button } from "@plaza/ui/button.tsx";

const neverChanges = () => () => undefined;
const hasShareSheet = () => "share" in navigator;
/** While the server draws the page. */
const hasNone = () => false;

/** Opens the platform's own list of apps and people, where it has one. */
export function ShareButton({ title, address, children }: { title: string; address: string; children: ReactNode }) {
  const isOffered = useSyncExternalStore(neverChanges, hasShareSheet, hasNone);
  if (!isOffered) return null;
  // A sheet that is closed again rejects, and nothing is to be said about it.
  const open = () => void navigator.share({ title, url: address }).catch(() => undefined);
  return <Button onClick={open}>{children}</Button>;
}
