import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { watchLeaving } from "./shell/leaving.ts";
import { reloadOnPreloadError } from "./shell/preload-error.ts";

watchLeaving();
reloadOnPreloadError();

/*
 * The page's policy lets no string become markup. React makes each script element out of the one string below when it has to build the
 * document (after a browser extension has changed it), so that one is allowed; any other string becomes empty.
 */
const EMPTY_SCRIPT = "<script></script>";
window.trustedTypes?.createPolicy("default", { createHTML: (html: string) => (html === EMPTY_SCRIPT ? html : "") });

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
