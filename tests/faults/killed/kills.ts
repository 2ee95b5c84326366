export interface Kills {
  readonly kills: number;
  /** Kills before the work was done. */
  readonly cut: number;
  /** What was there by half afterwards. */
  readonly half: readonly string[];
}
