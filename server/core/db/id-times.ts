/** The moment from which ids count, in milliseconds, and the bits below their milliseconds (`new_id()`). */
const EPOCH_MS = 1_735_689_600_000;
const BITS = 20;

/** SQL for the first id that `new_id()` could make at a moment: rows of a period are a range of ids. @param moment SQL for a timestamp */
export const firstIdAt = (moment: string) => `(((extract(epoch FROM ${moment}) * 1000)::bigint - ${EPOCH_MS}) << ${BITS})`;

/** SQL for the moment at which an id was made. @param id SQL for an id */
export const timeOfId = (id: string) => `to_timestamp(((${id} >> ${BITS}) + ${EPOCH_MS}) / 1000.0)`;
