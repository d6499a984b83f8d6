/** The id of the build that this code is part of; see `build-id.ts`. */
declare const __BUILD_ID__: string;

/** Of which sources the kit is made that the page lays down for its widgets; see `widgets/bundling/kit.ts`. */
declare const __KIT_VERSION__: string;

/** Addresses of the files of the display face; see `bundling/face.ts`. */
declare module "virtual:face" {
  export const FACE: Readonly<Record<"latin" | "turkish" | "vietnamese", string>>;
}

/** The part of Trusted Types that the page uses; TypeScript's own DOM library has none of it yet. */
interface Window {
  readonly trustedTypes?: { createPolicy(name: string, rules: { createHTML(html: string): string }): unknown };
}
