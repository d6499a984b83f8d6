import type { Config } from "./config.ts";

/** Of what one person may have at once: what two tabs or two files of theirs do must not depend on which worker they reach. */
const LEAST_OF_PERSON = 2;

/**
 * The configuration of one of several workers on one machine: what guards this machine, the exchange or its other people from one of them is split, so that
 * more workers let no more through. What is about one process's processor (`REQUESTS_AT_ONCE`) or counted by all together stays.
 */
export function shareOfWorker(config: Config, workers: number): Config {
  const share = (limit: number, least: number) => Math.max(Math.min(limit, least), Math.ceil(limit / workers));
  const { exchangeApi } = config;
  return {
    ...config,
    streamsPerPerson: share(config.streamsPerPerson, LEAST_OF_PERSON),
    uploadsPerPerson: share(config.uploadsPerPerson, LEAST_OF_PERSON),
    uploadsAtOnce: share(config.uploadsAtOnce, 1),
    exchangeApi: exchangeApi === null ? null : { ...exchangeApi, atOnce: share(exchangeApi.atOnce, 1) },
  };
}
