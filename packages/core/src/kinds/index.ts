/** What kinds of field answer, and how their values read. */
export type { CellContext, ChildRow, Kind, Parsed, Problem, RowFault, Span, Stored, Wanted } from "./kind.ts";
export { createLookups, type ChoiceEntry, type Found, type LookupEntry, type Lookups } from "./lookups.ts";
export { amountSign, decimalText } from "./decimal.ts";
export { type Location, locationText, locationParts, PLACE_NAME_MAX } from "./location.ts";
export { boundsOf, placeText, spentText, starsText } from "./measure.ts";
export { FILE_MAX_MB, FILES_MAX, filesIn, tidyFileName } from "./files.ts";
export { computedText } from "./computed.ts";
export { computedIn, kindOf, partsOf, takesText } from "./kinds.ts";
export { childRows } from "./rows.ts";
export { isSpan, isWanted } from "./span.ts";
