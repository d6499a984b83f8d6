import { afterEach } from "vitest";
import { onMessageProblem } from "@plaza/messages/catalogue.ts";

/** A message that is missing, or a refusal that had to say the general sentence, fails the test in which it happened. */
const problems: string[] = [];
onMessageProblem((locale, key, problem) => void problems.push(`${problem}: ${key} (${locale})`));
afterEach(() => {
  const found = problems.splice(0);
  if (found.length > 0) throw new Error(`messages not said as they should be: ${found.join(", ")}`);
});
