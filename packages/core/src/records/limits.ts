/** Characters of one cell that may become a value of a field. */
export const CELL_MAX_CHARS = 10_000;
/**
 * A cell that makes a value empty; an empty cell leaves it as it is. A text that is really `-` is written `'-`, as
 * exports do.
 */
export const CLEAR_CELL = "-";
