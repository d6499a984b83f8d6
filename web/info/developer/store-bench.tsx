import { useState } from "react";
import { useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import type { Store } from "../../shell/session/store.ts";

export interface StoreAct {
  readonly text: string;
  readonly act: () => void | Promise<void>;
}

/** One of the client's stores as it is now, and what can be done to it. Rerendered with each change. */
export function StoreBench<State extends object>({ name, store, acts }: { name: string; store: Store<State>; acts: readonly StoreAct[] }) {
  const t = useTexts();
  const state = store.use();
  return (
    <Card title={<code translate="no">{name}</code>}>
      <dl className="divide-y divide-line" aria-live="polite">
        {Object.entries(state).map(([field, value]: [string, unknown]) => (
          <div key={field} className="grid gap-x-4 py-2 sm:grid-cols-[14rem_1fr]">
            <dt className="font-mono text-13 text-ink-soft" translate="no">
              {field}
            </dt>
            <dd className="min-w-0">
              <Value value={value} />
            </dd>
          </div>
        ))}
      </dl>
      {acts.length > 0 ? (
        <div className="mt-4 flex flex-wrap gap-3" role="group" aria-label={t("developer.stores_acts", { name })}>
          {acts.map((act) => (
            <Act key={act.text} act={act} />
          ))}
        </div>
      ) : null}
    </Card>
  );
}

function Act({ act: { text, act } }: { act: StoreAct }) {
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await act();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="sm" variant="secondary" busy={busy} onClick={() => void run()}>
      {text}
    </Button>
  );
}

/** Short values stand open; a long list behind its length. */
function Value({ value }: { value: unknown }) {
  const t = useTexts();
  const text = JSON.stringify(value, null, 2);
  if (text.length <= SHORT) return <code className="text-13 break-all">{text}</code>;
  const size = Array.isArray(value) ? value.length : Object.keys(value as object).length;
  return (
    <details>
      <summary className="cursor-pointer text-13">{t("developer.stores_entries", { count: size })}</summary>
      <pre className="mt-2 max-h-64 overflow-auto text-13">{text}</pre>
    </details>
  );
}

const SHORT = 120;
