import { readField } from "@plaza/contract/unknown-value.ts";
import { createHash, randomInt } from "node:crypto";
import type { CaptchaSettings } from "../config.ts";
import type { CaptchaVerifier } from "./captcha.ts";

const MOST_RANDOM = 2 ** 47;

/** NetEase's protocol: a signed form, answered by `{"error": 0, "result": true}`. */
export function neteaseCaptcha({ url, captchaId, secretId, secretKey }: CaptchaSettings, now: () => number): CaptchaVerifier {
  return {
    verify: async (solution, timeoutMs) => {
      const fields = {
        captchaId,
        nonce: String(randomInt(MOST_RANDOM)),
        secretId,
        signatureMethod: "SHA256",
        timestamp: String(now()),
        user: "",
        validate: solution,
        version: "v2",
      };
      const response = await fetch(url, {
        method: "POST",
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
        body: new URLSearchParams({ ...fields, signature: signatureOf(fields, secretKey) }),
      });
      if (!response.ok) throw new Error(`the captcha service answered ${response.status}`);
      const answer: unknown = await response.json();
      const [error, result] = [readField(answer, "error"), readField(answer, "result")];
      if (error !== 0) throw new Error(`the captcha service reported error ${String(error)}`);
      return result === true;
    },
  };
}

/** Names and values in the order of the alphabet, then the key. */
function signatureOf(fields: Readonly<Record<string, string>>, secretKey: string): string {
  const names = Object.keys(fields).toSorted((a, b) => (a < b ? -1 : 1));
  return createHash("sha256")
    .update(names.map((name) => `${name}${fields[name]}`).join("") + secretKey)
    .digest("hex");
}
