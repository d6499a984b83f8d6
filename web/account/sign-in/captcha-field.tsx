import { useEffect, useRef } from "react";

/** Where the captcha that the exchange's page or header shows puts what it got. */
const STORED = "NECaptchaValidate";

/** Sends the solved captcha along with its form, once. @param notice what it says where scripts are off */
export function CaptchaField({ notice }: { notice: string }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const field = input.current;
    const fill = () => {
      if (field !== null) field.value = takeSolution();
    };
    field?.form?.addEventListener("submit", fill, { capture: true });
    return () => field?.form?.removeEventListener("submit", fill, { capture: true });
  }, []);
  return (
    <>
      <input ref={input} type="hidden" name="captcha" />
      <noscript>
        <p className="text-warn-ink">{notice}</p>
      </noscript>
    </>
  );
}

/** A solution counts once. Storage may be switched off by the person. */
function takeSolution(): string {
  try {
    const solution = localStorage.getItem(STORED) ?? "";
    localStorage.removeItem(STORED);
    return solution;
  } catch {
    return "";
  }
}
