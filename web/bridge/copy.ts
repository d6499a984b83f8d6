import { toClipboard } from "@plaza/ui/copy-button.tsx";

/** A web view often may not reach the clipboard, so the app is asked first. */
export async function copyInApp(text: string): Promise<void> {
  const { appBridge } = await import("./app.ts");
  const copied = await appBridge().ask("copyString", { text });
  if (!copied.ok || !copied.result.done) await toClipboard(text);
}
