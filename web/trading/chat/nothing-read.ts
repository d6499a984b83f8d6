/** What an API of another make may leave out of a chat: how far the other party has read. */
export const NOTHING_READ = { readUpTo: 0 } as const;
