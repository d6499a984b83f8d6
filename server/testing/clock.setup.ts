import { setTestClock } from "./stack.ts";

setTestClock();
