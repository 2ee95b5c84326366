/** Longest cell text that is parsed as a value, in characters. */
export const CELL_MAX_CHARS = 10_000;
/**
 * A cell text that makes a value empty; an empty cell leaves it unchanged. A literal `-` is written as `'-`, as
 * exports do.
 */
export const CLEAR_CELL = "-";
