/** For the set-up of a test run in this repository, which loads nothing of the server itself. */
export { isAlive } from "../db/processes.ts";
export { databasesLeft } from "./database.ts";
export { runBase } from "./runBase.ts";
export { openRunFolder, sweepRunFolders } from "./runFolder.ts";
export type { RunFolder } from "./runFolder.ts";
export { processesOf } from "./runProcesses.ts";
