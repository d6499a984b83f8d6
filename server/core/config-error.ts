/** The environment can't be used; the message names the variable. */
export class ConfigError extends Error {}
