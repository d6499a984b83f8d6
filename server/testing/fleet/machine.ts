/** The environment in which other programs are started: where they are found, and whose home it is. */
export const MACHINE: Readonly<NodeJS.ProcessEnv> = process.env;
