import { createContext, useContext } from "react";

const Way = createContext<((text: string) => Promise<void>) | null>(null);

/** Another way to copy for everything inside, such as an app's bridge. Null: the clipboard. */
export const CopyBy = Way.Provider;

/** How text is copied here instead of by the browser's clipboard; null: by the clipboard. */
export function useCopyBy(): ((text: string) => Promise<void>) | null {
  return useContext(Way);
}
