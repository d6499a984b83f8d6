/** What Account Security can change, each under its own address. */
export const SECURITY_TOPICS = [
  "confirm",
  "phone-add",
  "phone-remove",
  "email-add",
  "email-remove",
  "two-factor",
  "two-factor-off",
  "login-code-on",
  "login-code-off",
  "recovery-codes",
  "password",
  "anti-phishing",
  "passkey-add",
  "passkey-rename",
  "passkey-remove",
  "passkeys-confirm",
] as const;
export type SecurityTopic = (typeof SECURITY_TOPICS)[number];

/** The address that a change is about, which cannot vouch for itself. */
export const CHANNEL_OF_TOPIC: Partial<Record<SecurityTopic, "phone" | "email">> = {
  "phone-add": "phone",
  "phone-remove": "phone",
  "email-add": "email",
  "email-remove": "email",
};

/** Whether an address's last segment is a topic; any other is a page that doesn't exist. */
export function isSecurityTopic(word: string | undefined): word is SecurityTopic {
  return SECURITY_TOPICS.some((topic) => topic === word);
}
