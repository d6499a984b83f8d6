/** What a message to customer service may be about; the site puts them into words. */
export const SUPPORT_TOPICS = ["order", "payment", "identity", "security", "wallet", "other"] as const;

/** Characters of one message or answer. */
export const LONGEST_SUPPORT_MESSAGE = 2000;
