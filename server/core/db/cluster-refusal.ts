/** Why the embedded database can't be had. */
export type ClusterRefusalReason = "folder_held" | "folder_unusable" | "no_postgres";

/** The embedded database can't be had here and now, for a reason that a person can change. The message is one sentence for that person. */
export class ClusterRefusal extends Error {
  override readonly name = "ClusterRefusal";
  readonly reason: ClusterRefusalReason;

  constructor(reason: ClusterRefusalReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
