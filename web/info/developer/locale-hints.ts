export const HINTS = ["path", "cookie", "stored", "accept"] as const;
export const LONGEST_HINT = 300;
