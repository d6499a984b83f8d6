/** Of which sources the kit is made that the widget was built against; see `bundling/kit.ts`. */
declare const __KIT_VERSION__: string;
