import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { buildId } from "./build-id.ts";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  define: { __BUILD_ID__: JSON.stringify(buildId(import.meta.dirname)) },
  // One self-contained server build, React's production half chosen here and not by the environment of whoever starts it.
  ssr: { noExternal: true },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            entryFileNames: "assets/[name]-[hash].js",
            // A page is a handful of files rather than forty: fewer requests, and text that is packed together packs better.
            codeSplitting: {
              groups: [
                { name: "router", test: /\/node_modules\// },
                { name: "frame", test: /\/(ui|messages|contract|web\/(frame|api|session))\//, minShareCount: 4 },
              ],
            },
          },
        },
      },
    },
  },
  build: {
    // The page's policy allows scripts by nonce only, so nothing may be inlined as a `data:` module.
    assetsInlineLimit: 0,
    // The polyfill would be one more script, for browsers that do well enough without it.
    modulePreload: { polyfill: false },
  },
});
