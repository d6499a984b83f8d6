/** A web view often may not reach the clipboard, so the app is asked first. */
export async function copyInApp(text: string): Promise<void> {
  const [{ appBridge }, { toClipboard }] = await Promise.all([import("./app.ts"), import("@plaza/ui/copy-button.tsx")]);
  const copied = await appBridge().ask("copyString", { text });
  if (!copied.ok || !copied.result.done) await toClipboard(text);
}
