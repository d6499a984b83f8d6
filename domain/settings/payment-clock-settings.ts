import { whole } from "./setting.ts";

/** The settings of the time after "I've Paid": how long it can be taken back, and by when the seller releases. */
export const PAYMENT_CLOCK_SETTINGS = {
  releaseMinutes: whole(
    0,
    10_080,
    "minutes",
    15,
    "How long a seller has to release a paid order where the payment method settles instantly. Then both parties are notified, the release counts as late, and the seller begins nothing new until it is settled. 0: no promise.",
  ),
  releaseMinutesSlow: whole(0, 10_080, "minutes", 60, "The same for payment methods that don't settle instantly. 0: no promise."),
  undoPaidSeconds: whole(
    0,
    3600,
    "seconds",
    120,
    'How long a buyer may take back "I\'ve Paid", once per order and not after the seller has answered it. 0: not at all.',
  ),
} as const;
