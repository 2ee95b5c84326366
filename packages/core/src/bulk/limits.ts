/** Most characters of one record of a file. A longer record is reported and left out. */
export const RECORD_MAX_CHARS = 1_048_576;
export const COLUMNS_MAX = 200;
/** Largest workbook. A workbook is read as a whole. */
export const WORKBOOK_MAX_BYTES = 104_857_600;
/** Largest YAML file, or JSON file with several lists. Both are read as a whole. */
export const LISTS_MAX_BYTES = 33_554_432;
/** After this many lines with broken quotes, the rest of the file is not read. */
export const BROKEN_LINES_MAX = 1_000;
/** Rows that are checked, compared and sent as one group. */
export const GROUP_ROWS = 500;
/** Groups that are looked up at the same time. */
export const GROUPS_AHEAD = 4;
/** Longest value that is shown in an issue, in characters. */
export const ISSUE_VALUE_MAX_CHARS = 80;
/** Requests of a job that run at the same time. */
export const DEFAULT_CONCURRENCY = 8;
