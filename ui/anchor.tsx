import { createContext, createElement, useContext } from "react";
import type { AnchorHTMLAttributes, ComponentType } from "react";

export type AnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string };

/**
 * How links are drawn. The design system knows no router: a site gives its own link here once
 * (`<LinkedBy value={RouterAnchor}>`), and every tab, chip, row and menu uses it. Without one they are plain `<a>`.
 */
const Linked = createContext<ComponentType<AnchorProps> | "a">("a");
export const LinkedBy = Linked.Provider;

/** Source of a pattern of addresses that lead to no page here; empty: none. */
const Missing = createContext("");
export const MissingPages = Missing.Provider;

/** Whether an address leads to no page here. */
export function useMissing(): (href: string) => boolean {
  const missing = useContext(Missing);
  return (href) => missing !== "" && RegExp(missing).test(href);
}

/** A link by whatever router the site has. What would lead to a missing page is no link: out of sight, or plain text within a sentence. */
export function Anchor(props: AnchorProps) {
  const linked = useContext(Linked);
  return useMissing()(props.href) ? createElement("a", { ...props, href: undefined }) : createElement(linked, props);
}
