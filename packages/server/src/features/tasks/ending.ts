/** How a run ended. */
export interface Ending {
  readonly state: "ok" | "failed";
  readonly output?: string;
  /** Key of the text to show as output: below `tasks.outputs`, or a full key if it contains dots. */
  readonly reason?: string;
  /** Parameters of that text. */
  readonly params?: Readonly<Record<string, string | number>>;
}
