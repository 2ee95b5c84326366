/** Printed pages as HTML: posters of stops, rosters, and sheets for drivers. */
export { type PosterAbout, posterPage, type PosterScheme, posterSheets } from "./posterSheets.ts";
export { posterStyles } from "./posterStyles.ts";
export {
  busyDrivers,
  driverSheets,
  driverSheetsPage,
  type RosterAbout,
  rosterPage,
  rosterSheet,
} from "./rosterSheets.ts";
export { rosterStyles } from "./rosterStyles.ts";
