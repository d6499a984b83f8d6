/** Something that a person can change. The message is one sentence for that person, shown without a stack. */
export class Refusal extends Error {}
