import type { Plugin } from "vite";

const CLIENT = /\/react-dom\/cjs\/react-dom-client\.production\.js$/;
/** `var SuspenseException = Error(formatProdErrorMessage(460)),` and its like, at the file's own level. */
const SIGNAL = /^(var | {2})(\w+Exception) = Error\((formatProdErrorMessage\(\d+\))\)/gm;
const SIGNALS = 5;

const SCHEDULER = /\/scheduler\/cjs\/scheduler\.production\.js$/;
/** For tools that measure: no page calls it. */
const FRAME_RATE = /^exports\.unstable_forceFrameRate = function .*?^\};$/ms;

/** Names the components around a fault, for a console: nothing of ours reads them, and in a build their names are letters. */
const FRAMES = /^function describeNativeComponentFrame\(.*?^\}/ms;

/**
 * React marks a part that waits with errors that it makes while it is loaded and compares by identity. Where somebody looks on (developer tools,
 * Lighthouse, a monitor of errors), each of them has the browser read all of React again, to tell on which line it was made. The same errors
 * without a line cost nothing. A newer React that is written in another way fails the build.
 */
export const leanReact: Plugin = {
  name: "plaza:lean-react",
  applyToEnvironment: ({ name }) => name === "client",
  apply: "build",
  transform: (code, id) => {
    if (SCHEDULER.test(id)) return { code: code.replace(FRAME_RATE, ""), map: null };
    if (!CLIENT.test(id)) return undefined;
    const found = code.match(SIGNAL)?.length ?? 0;
    if (found !== SIGNALS) throw new Error(`React has ${found} errors that are signals, not ${SIGNALS}: look at what it has instead.`);
    if (!FRAMES.test(code)) throw new Error("React names the components around a fault in another way: look at what it has instead.");
    const left = code.replace(FRAMES, 'function describeNativeComponentFrame() { return ""; }');
    return { code: left.replaceAll(SIGNAL, "$1$2 = Object.create(Error.prototype, { message: { value: $3 } })"), map: null };
  },
};
