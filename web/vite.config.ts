import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { kitVersion } from "@plaza/widgets/bundling/kit.ts";
import { buildId } from "./build-id.ts";
import { displayFace } from "./bundling/face.ts";
import { CODE_SPLITTING_GROUPS } from "./bundling/file-groups.ts";
import { leanReact } from "./bundling/lean-react.ts";
import { leanRouter } from "./bundling/lean-router.ts";
import { oneByteServer } from "./bundling/one-byte-server.ts";
import { quickMatching } from "./bundling/quick-matching.ts";

/** The files that stand before any other is asked for. */
const IS_LOADED = /\/(?:rolldown-runtime|router|frame|controls|forms|calls)-[^/]+\.js$/;

export default defineConfig(({ command }) => ({
  plugins: [leanReact, leanRouter, quickMatching, displayFace, oneByteServer, tailwindcss(), reactRouter()],
  define: { __BUILD_ID__: JSON.stringify(buildId(import.meta.dirname)), __KIT_VERSION__: JSON.stringify(kitVersion()) },
  // One self-contained server build.
  // What writes receipts stays outside: it is large, reads files beside itself, and most processes never load it.
  ssr: { ...(command === "build" ? { noExternal: true } : {}), external: ["pdfkit", "fontkit", "woff2-encoder/decompress"] },
  environments: {
    // React's production half is chosen here: for the server Vite leaves that to the environment at start, and both halves in the file.
    ...(command === "build" ? { ssr: { define: { "process.env.NODE_ENV": '"production"' } } } : {}),
    client: {
      build: {
        rolldownOptions: {
          output: {
            entryFileNames: "assets/[name]-[hash].js",
            codeSplitting: {
              groups: CODE_SPLITTING_GROUPS,
            },
          },
        },
      },
    },
  },
  build: {
    // Packed sizes are a test's (`budget.test.ts`); nobody reads the builder's.
    reportCompressedSize: false,
    // The page's policy allows scripts by nonce only, so nothing may be inlined as a `data:` module.
    assetsInlineLimit: 0,
    modulePreload: {
      // The polyfill would be one more script, for browsers that do well enough without it.
      polyfill: false,
      // What every page has is not asked for ahead. An order's page loads its later files in quiet, so it does without their names, which
      // would be a tenth of its own file.
      resolveDependencies: (file, names, { hostId }) =>
        hostId.includes("p2p.detail") ? [] : names.filter((name) => name !== file && !IS_LOADED.test(name)),
    },
  },
}));
