/** Characters of one record of a file; a longer one is named and left out. */
export const RECORD_MAX_CHARS = 1_048_576;
export const COLUMNS_MAX = 200;
/** A workbook is read as a whole. */
export const WORKBOOK_MAX_BYTES = 104_857_600;
/** So is YAML, and JSON that holds several lists. */
export const LISTS_MAX_BYTES = 33_554_432;
/** Lines with broken quotes after which the rest of a file is given up. */
export const BROKEN_LINES_MAX = 1_000;
/** Rows that are checked, compared and sent as one group. */
export const GROUP_ROWS = 500;
/** Groups that are looked up side by side. */
export const GROUPS_AHEAD = 4;
/** Characters of a value in an issue. */
export const ISSUE_VALUE_MAX_CHARS = 80;
/** Requests of a job that are under way at once. */
export const DEFAULT_CONCURRENCY = 8;
