import { useSyncExternalStore } from "react";
import { readId } from "@plaza/contract/ids.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { pageHeaders } from "../../shell/api/browser.ts";
import { useServerTime } from "../../shell/api/server-time.ts";
import { useCall, type CallState } from "../../shell/api/use-call.ts";
import { DeveloperSection } from "./section.tsx";
import { useRootData } from "../../shell/root-data.ts";

const NOBODYS = readId<"order">("1");

/** The client: its headers, and its four states on a call that succeeds, one that is refused and one that is malformed. */
export function RequestPage() {
  const t = useTexts();
  const { lang } = useRootData();
  const [found, find] = useCall("GET /api/ctc/query-crypto-fiat");
  const [refused, ask] = useCall("GET /api/ctc/query-order-details");
  const [malformed, send] = useCall("POST /api/ctc/query-adv-list");
  return (
    <DeveloperSection title={t("developer.page.request")} lead={t("developer.request_lead")}>
      <div className="grid gap-4">
        <Facts />
        <One name={t("developer.request_found")} state={found} run={() => void find({ query: { language: lang } })} />
        <One name={t("developer.request_refused")} state={refused} run={() => void ask({ query: { orderId: NOBODYS } })} />
        <One
          name={t("developer.request_malformed")}
          state={malformed}
          run={() => void send({ body: { side: "buy", asset: "?", fiat: "USD" } })}
        />
      </div>
    </DeveloperSection>
  );
}

function Facts() {
  const t = useTexts();
  const formats = useFormats();
  const { renderedAt } = useRootData();
  const now = useServerTime(renderedAt);
  const headers = useSyncExternalStore(
    () => () => undefined,
    () => JSON.stringify(hidden(pageHeaders()), null, 2),
    () => "",
  );
  return (
    <Card title={t("developer.request_headers")}>
      <pre className="overflow-x-auto text-13">{headers || t("developer.needs_script")}</pre>
      <p className="mt-3 text-13 text-ink-faint">
        {t("developer.request_time")}: <span className="tabular-nums">{formats.date(now, "UTC", "second")}</span>
      </p>
    </Card>
  );
}

/** A token is shown by its length alone: screens are photographed. */
function hidden(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, name === "onpage" ? value : `(${value.length})`]));
}

function One({ name, state, run }: { name: string; state: CallState<unknown>; run: () => void }) {
  const t = useTexts();
  return (
    <Card
      title={name}
      aside={
        <Button size="sm" busy={state.status === "pending"} onClick={run}>
          {t("developer.bridge_call")}
        </Button>
      }
    >
      <p role="status">
        {t("developer.request_state")}: <code>{state.status}</code>
      </p>
      {state.status === "success" || state.status === "error" ? (
        <details className="mt-2">
          <summary className="cursor-pointer">{t("developer.request_answer")}</summary>
          <pre className="mt-2 max-h-64 overflow-auto text-13">
            {state.status === "success"
              ? JSON.stringify(state.data, null, 2)
              : `${state.error.status} ${state.error.code}: ${state.error.message}`}
          </pre>
        </details>
      ) : null}
    </Card>
  );
}
