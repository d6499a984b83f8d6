/** Why the start can't go on, in one sentence for a person, shown without a stack. */
export class StartRefusal extends Error {
  override readonly name = "StartRefusal";
}
