import { wholeNumber } from "./environment-value.ts";

/** For how long rows are kept that only serve the present. What has been traded is kept for good. */
export interface RetentionSettings {
  /** Of the events from which a stream that was interrupted continues. */
  readonly eventDays: number;
  /** Of emails and text messages, sent or not. */
  readonly messageDays: number;
  /** Of the log of webhook deliveries. */
  readonly webhookDays: number;
  /** Of stored responses, by which a repeated request is recognized. */
  readonly responseHours: number;
}

/** How long rows are kept. @throws ConfigError */
export function readRetention(env: NodeJS.ProcessEnv): RetentionSettings {
  return {
    eventDays: wholeNumber(env, "EVENT_DAYS", 2, 1, 365),
    messageDays: wholeNumber(env, "MESSAGE_DAYS", 30, 1, 3650),
    webhookDays: wholeNumber(env, "WEBHOOK_DAYS", 30, 1, 3650),
    responseHours: wholeNumber(env, "RESPONSE_HOURS", 48, 48, 8760),
  };
}
