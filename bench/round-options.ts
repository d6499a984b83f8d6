/** How a bench whose contenders take turns is run. */
export interface RoundOptions {
  readonly clusterUrl: string;
  readonly concurrency: number;
  readonly warmUpSeconds: number;
  /** Of each contender, in every round. */
  readonly roundSeconds: number;
  /** The contenders take turns, so that what else runs on the machine meets all of them. */
  readonly rounds: number;
  /** Another checkout of this repository, built, which is measured in the same turns. */
  readonly beside?: string;
  /** Instead of another checkout: this one, with this many workers of the server and of the site. */
  readonly workers?: number;
  readonly profileFolder?: string;
  readonly report: (line: string) => void;
}
