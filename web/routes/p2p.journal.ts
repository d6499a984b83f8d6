export { loadJournalFile as loader } from "../trading/journal/journal-file.server.ts";
