import { useState } from "react";
import { useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { ShieldIcon } from "@plaza/ui/icons.tsx";
import { Refusal } from "../../shell/api/call.ts";
import { useCaller } from "../../shell/api/use-call.ts";

/** Logs in with a passkey, then loads the next page for the logged-in user. Not shown without scripts. */
export function PasskeyLogin({ after }: { after: string }) {
  const t = useTexts();
  const call = useCaller();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const signIn = async () => {
    setBusy(true);
    setProblem("");
    try {
      const options = await call("POST /api/a/v2/auth/passkey/options");
      const { startAuthentication } = await import("@simplewebauthn/browser");
      const response = await startAuthentication({ optionsJSON: options as never });
      await call("POST /api/a/v2/auth/passkey", { body: { response: { ...response } } });
      location.assign(after);
    } catch (fault) {
      setProblem(fault instanceof Refusal ? fault.message : t("account.passkey_failed"));
      setBusy(false);
    }
  };
  return (
    <div data-needs-script className="flex flex-col gap-2">
      <Button wide size="lg" icon={<ShieldIcon />} busy={busy} onClick={() => void signIn()}>
        {t("account.passkey_log_in")}
      </Button>
      <p role="status" className="text-13 text-danger-ink empty:hidden">
        {problem}
      </p>
    </div>
  );
}
