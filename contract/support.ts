/** What a question to customer service may be about; the site puts them into words. */
export const QUESTION_TOPICS = ["order", "payment", "identity", "security", "wallet", "other"] as const;

/** Why a line of an order's chat is reported: this is the topic then. */
export const MESSAGE_REPORTS = ["report_insult", "report_advertising", "report_personal_data", "report_fraud"] as const;
export type MessageReport = (typeof MESSAGE_REPORTS)[number];

/** The topic of a buyer who has not paid and says that the seller blocks the payment. It has a shorter target, and staff read it first. */
export const BLOCKED_PAYMENT = "payment_blocked";

export const SUPPORT_TOPICS = [...QUESTION_TOPICS, BLOCKED_PAYMENT, ...MESSAGE_REPORTS] as const;

/** Characters of one message or answer. */
export const LONGEST_SUPPORT_MESSAGE = 2000;
