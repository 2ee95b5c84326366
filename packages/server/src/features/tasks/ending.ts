/** How a run ended. */
export interface Ending {
  readonly state: "ok" | "failed";
  readonly output?: string;
  /** Key of a text that stands for the output: below `tasks.outputs`, or with dots a whole one. */
  readonly reason?: string;
  /** What that text says besides. */
  readonly params?: Readonly<Record<string, string | number>>;
}
