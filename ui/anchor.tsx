import { createContext, createElement, useContext } from "react";
import type { AnchorHTMLAttributes, ComponentType } from "react";

export type AnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string };

/**
 * How links are drawn. The design system knows no router: a site gives its own link here once
 * (`<LinkedBy value={RouterAnchor}>`), and every tab, chip, row and menu uses it. Without one they are plain `<a>`.
 */
const Linked = createContext<ComponentType<AnchorProps> | "a">("a");
export const LinkedBy = Linked.Provider;

/** A link by whatever router the site has. */
export function Anchor(props: AnchorProps) {
  return createElement(useContext(Linked), props);
}
