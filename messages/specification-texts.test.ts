import { expect, test } from "vitest";
import { readNamespace } from "./files.ts";
import { NAMESPACES } from "./keys.ts";

/** The sentences that the specification gives, each in English exactly as given. Browser tests show where they appear. */
const SENTENCES = [
  "Invalid code format. Please try again",
  "The field cannot be left blank",
  "Please select a file smaller than 10MB",
  "Please adjust the crypto amount < {amount} {token} to meet the advertiser's requirements",
  "Please enter a phone number first",
  "Please enter an email address first",
  "Please set up 2FA before trading",
  "This product is not available in your region",
  "Request failed. Please try again",
  "Failed to send the message",
  "Failed to upload",
  "Failed to upload. Only PNG, JPG, and JPEG image formats are supported",
  "Failed to upload. Only images smaller than 3MB are supported",
  "The latest version is available, please refresh the page",
  "Withdrawals are unavailable for 24 hours after unbinding a phone or email",
  "Withdrawals are suspended for 24 hours after Google 2FA is turned off",
  "Malicious clicks on I've Paid result in account freezing",
  "Network Error",
  "Page Not Found",
  "Page Not Found: {path}",
  "Internal Server Error",
  "No matching data",
  "No data",
  "View Details",
  "Retry",
  "Reorder",
  "Save and Use",
  "Pending payment",
  "Pending fiat receipt",
  "Pending crypto receipt",
  "Pending release",
  "Completed",
  "Canceled",
  "Failed",
  "I will pay",
  "I will receive",
] as const;

/** With the hours that are set by default, and that the specification names. */
const filled = (text: string) => text.replaceAll(/\{hours, plural,.*?other \{# hours\}\}/g, "24 hours");
const plain = (text: string) => filled(text).replaceAll("’", "'").replace(/\.$/, "");
const english = new Set(NAMESPACES.flatMap((namespace) => Object.values(readNamespace(namespace, "en") ?? {}).map(plain)));

test.each(SENTENCES)("%s", (sentence) => expect(english).toContain(sentence));

test("网络错误 is the zh-cn text for a lost connection", () =>
  expect(readNamespace("errors", "zh-cn")).toMatchObject({ network: "网络错误" }));
