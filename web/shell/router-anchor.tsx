import { Link } from "react-router";
import type { AnchorProps } from "@plaza/ui/anchor.tsx";
import { followLanguage } from "./preferences.ts";

/** How the design system's links are drawn on this site: the router's where the router knows the page, plain ones elsewhere. */
export function RouterAnchor({ href, children, ...rest }: AnchorProps) {
  // Another language is another document: its `<html lang>` and all its texts are loaded again.
  if (rest.hrefLang !== undefined) {
    return (
      <a {...rest} href={href} onClick={(event) => followLanguage(event.currentTarget)}>
        {children}
      </a>
    );
  }
  if (!isOfRouter(href)) {
    return (
      <a {...rest} href={href}>
        {children}
      </a>
    );
  }
  // What the router's link writes, without what it prepares for a press.
  if (import.meta.env.SSR) {
    return (
      <a {...rest} href={href} data-discover="true">
        {children}
      </a>
    );
  }
  // A filter or a row's form changes the address of the page that one is on: the eye stays where it is.
  return (
    <Link {...rest} to={href} preventScrollReset={rest["aria-current"] !== undefined || staysOnPage(href)}>
      {children}
    </Link>
  );
}

/** Whether the router knows the page. */
export function isOfRouter(href: string): boolean {
  return href.startsWith("/") && !/^\/(api|dev|files)\//.test(href);
}

/** Whether a link leads to the same path, whatever its search: then the page must not scroll to its top. False on the server. */
export function staysOnPage(href: string): boolean {
  return typeof location !== "undefined" && new URL(href, location.href).pathname === location.pathname;
}
