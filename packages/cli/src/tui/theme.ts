/** Draws text by what it means. */
export type Paint = (text: string) => string;

export interface Theme {
  /** Where we are, what belongs to this product. */
  readonly accent: Paint;
  readonly ok: Paint;
  readonly warn: Paint;
  readonly danger: Paint;
  /** Labels, hints, what is not needed at first sight. */
  readonly dim: Paint;
  /** Headings, unread. */
  readonly strong: Paint;
  /** The row that keys act on. */
  readonly selected: Paint;
}

/**
 * The 16 colours by meaning, so that they follow the terminal's own scheme. Without colour (NO_COLOR) the same things
 * stand out by weight. Nothing is told by colour alone: a mark or a word stands beside it.
 */
export function createTheme(options: { readonly color: boolean }): Theme {
  const bold = style(1, 22);
  const plain: Paint = (text) => text;
  const inColor = (code: number, without: Paint): Paint => (options.color ? style(code, 39) : without);
  return {
    accent: inColor(36, bold),
    ok: inColor(32, plain),
    warn: inColor(33, bold),
    danger: inColor(31, bold),
    dim: style(2, 22),
    strong: bold,
    selected: style(7, 27),
  };
}

/** NO_COLOR counts when it is not empty (no-color.org). */
export function wantsColor(env: Readonly<Record<string, string | undefined>>): boolean {
  return !env["NO_COLOR"];
}

function style(on: number, off: number): Paint {
  return (text) => (text === "" ? "" : `\u001b[${on}m${text}\u001b[${off}m`);
}
