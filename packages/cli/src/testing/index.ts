/** For the tests of this repository only; not part of the published package. */
export { runInProcess } from "./inProcess.ts";
export type { CommandEnd } from "./inProcess.ts";
export { UnicodeGraphemesAddon } from "./graphemes.ts";
