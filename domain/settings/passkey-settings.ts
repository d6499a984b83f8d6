import { flag, whole } from "./setting.ts";

/** What a code opens, and what a passkey does in its place. */
export const SETUP_AND_PASSKEY_SETTINGS = {
  setupMinutes: whole(
    0,
    60,
    "minutes",
    15,
    "How long a code that a browser has given lets it add a phone, an email or an authenticator without another. 0: each asks for its own.",
  ),
  passkeySigning: flag(
    true,
    "Whether sellers release and buyers report payments by a passkey that signs the order's facts, instead of typing a code.",
  ),
  passkeyReleaseHours: whole(
    0,
    720,
    "hours",
    24,
    "How old a passkey must be to sign a release. Until then its owner releases with a code, as during a security hold.",
  ),
};
