/**
 * In the place of an erased person's name, in every answer and in every language; screens show it in the reader's. No account can be named
 * like this.
 */
export const CLOSED_ACCOUNT = "Closed account";
