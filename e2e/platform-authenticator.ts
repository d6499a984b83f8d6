import type { Tab } from "./tab.ts";

/**
 * The window's device has a built-in authenticator: Chromium's virtual one.
 * @returns whether its owner confirms what is asked from now on; at first everything
 */
export async function addPlatformAuthenticator({ context, page }: Tab): Promise<(isConfirming: boolean) => Promise<void>> {
  const devtools = await context.newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return async (isConfirming) => void (await devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: isConfirming }));
}
