import { keysOf } from "@plaza/contract/typed-keys.ts";
import { useEffect, useState } from "react";
import { BRIDGE_CALLS, type BridgeCall, type BridgeOptions } from "@plaza/contract/bridge.ts";
import { RECORDINGS, playApp, stopApp, type ReceivedCall, type RecordingName } from "@plaza/contract/bridge-host.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { Select } from "@plaza/ui/select.tsx";
import { TextInput } from "@plaza/ui/text-input.tsx";
import { appBridge } from "../../shell/bridge/app.ts";
import { useDevice } from "../../shell/bridge/use-device.ts";

/** What each call is tried with. */
const OPTIONS: { readonly [One in BridgeCall]: BridgeOptions<One> } = {
  getUserAuth: {},
  goToAppLogin: { next: "/p2p" },
  appDownloadImg: { url: "/icons/share.png", name: "share.png" },
  appLogout: {},
  openNewWindow: { url: "/api/docs" },
  openKyc: {},
  openTrade: { symbol: "BTC/USDT" },
  setupTitle: { title: "P2P" },
  updateApp: {},
  openDepositWithDraw: { type: "deposit", assetCode: "USDT" },
  openTransfer: { assetCode: "USDT" },
  openBalanceHome: {},
  copyString: { text: "USDT" },
  goToCommunity: {},
};

const NONE = "none";

/** `/test/jsBridge`: calls the app's object as pages do. A recording plays an app where there is none. */
export function BridgeBench() {
  const t = useTexts();
  const device = useDevice();
  const [app, setApp] = useState<RecordingName | typeof NONE>(NONE);
  const [calls, setCalls] = useState<readonly { readonly index: number; readonly call: ReceivedCall }[]>([]);
  useEffect(() => {
    if (app === NONE) return;
    const page = globalThis as unknown as Record<string, unknown>;
    playApp(
      RECORDINGS[app],
      page,
      (ms, run) => void setTimeout(run, ms),
      (call) => setCalls((before) => [...before, { index: before.length, call }]),
    );
    return () => stopApp(page);
  }, [app]);
  const names = keysOf(RECORDINGS);
  return (
    <>
      <p className="mb-4">
        {t("developer.bridge_device")}: <code>{device}</code>
      </p>
      <Field label={t("developer.bridge_app")} className="mb-4 max-w-xs">
        <Select
          value={app}
          onChange={(event) => setApp(event.currentTarget.value as RecordingName | typeof NONE)}
          options={[{ value: NONE, text: t("developer.bridge_none") }, ...names.map((name) => ({ value: name, text: name }))]}
        />
      </Field>
      <ul>
        {BRIDGE_CALLS.map((name) => (
          <Call key={name} name={name} />
        ))}
      </ul>
      <ol aria-label={t("developer.bridge_app")} className="mt-4 text-13 text-ink-soft">
        {calls.map(({ index, call }) => (
          <li key={index}>
            <code>{`${call.name} ${call.options}`}</code>
          </li>
        ))}
      </ol>
    </>
  );
}

function Call({ name }: { name: BridgeCall }) {
  const t = useTexts();
  const [options, setOptions] = useState(JSON.stringify(OPTIONS[name]));
  const [output, setOutput] = useState("");
  const wrong = parsed(options) === null;
  const call = async () => {
    const given = parsed(options);
    if (given === null) return;
    setOutput(t("developer.bridge_waiting"));
    setOutput(JSON.stringify(await appBridge().ask(name, given)));
  };
  return (
    <li className="grid items-end gap-x-4 gap-y-2 border-t border-line py-3 sm:grid-cols-[14rem_1fr_auto]">
      <h3 className="self-center font-semibold">
        <code>{name}</code>
      </h3>
      <Field label={`${name}: ${t("developer.bridge_options")}`} hideLabel error={wrong ? t("developer.bridge_options_wrong") : undefined}>
        <TextInput value={options} onChange={(event) => setOptions(event.currentTarget.value)} autoCapitalize="none" spellCheck={false} />
      </Field>
      <Button onClick={() => void call()} disabled={wrong}>
        {t("developer.bridge_call")}
      </Button>
      <p role="status" className="text-13 text-ink-soft sm:col-span-3">
        {output ? <code>{output}</code> : null}
      </p>
    </li>
  );
}

function parsed(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}
