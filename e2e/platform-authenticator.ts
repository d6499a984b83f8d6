import type { Tab } from "./tab.ts";

/** The window's device has a built-in authenticator, whose owner confirms everything: Chromium's virtual one. */
export async function addPlatformAuthenticator({ context, page }: Tab): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
