/** The id of the build that this code is part of; see `build-id.ts`. */
declare const __BUILD_ID__: string;

/** The part of Trusted Types that the page uses; TypeScript's own DOM library has none of it yet. */
interface Window {
  readonly trustedTypes?: { createPolicy(name: string, rules: { createHTML(html: string): string }): unknown };
}
