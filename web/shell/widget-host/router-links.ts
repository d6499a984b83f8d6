import { useEffect, useEffectEvent, type RefObject } from "react";
import { useNavigate, useSubmit } from "react-router";
import { afterPaint } from "@plaza/ui/after-paint.ts";
import { followLanguage } from "../preferences.ts";
import { isOfRouter, staysOnPage } from "../router-anchor.tsx";

/**
 * A widget knows no router: its links and forms are plain ones. The page takes them to its router from outside, from the first paint on; what
 * the widget has dealt with itself, or the browser does better, goes its way.
 */
export function useRouterForLinks(container: RefObject<HTMLElement | null>): void {
  const navigate = useNavigate();
  const submit = useSubmit();
  const clicked = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
    if (!link || !container.current?.contains(link) || !isPlainClick(event)) return;
    if (link.hreflang !== "") return followLanguage(link);
    const href = link.getAttribute("href") ?? "";
    if (link.target !== "" || link.hasAttribute("download") || !isOfRouter(href)) return;
    event.preventDefault();
    link.closest<HTMLElement>("[popover]")?.hidePopover();
    // What a press of its row has opened over the page is seen before the router begins, which on a cheap phone takes longer than the sheet.
    if (staysOnPage(href)) afterPaint(() => void navigate(href, { preventScrollReset: true }));
    else void navigate(href);
  });
  const submitted = useEffectEvent((event: SubmitEvent) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || event.defaultPrevented || !container.current?.contains(form)) return;
    if (new URL(form.action).origin !== location.origin) return;
    event.preventDefault();
    void submit(form);
  });
  useEffect(() => {
    const onClick = (event: MouseEvent) => clicked(event);
    const onSubmit = (event: SubmitEvent) => submitted(event);
    // On the window, so that the widget itself has had its say.
    addEventListener("click", onClick);
    addEventListener("submit", onSubmit);
    return () => {
      removeEventListener("click", onClick);
      removeEventListener("submit", onSubmit);
    };
  }, []);
}

function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey && !event.defaultPrevented;
}
