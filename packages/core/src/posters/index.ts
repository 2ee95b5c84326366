/** What hangs at stops, as HTML for paper. */
export { type PosterAbout, posterPage, type PosterScheme, posterSheets } from "./posterSheets.ts";
export { posterStyles } from "./posterStyles.ts";
