/** For the setup of a test run in this repository. Loads no code of the server itself. */
export { isAlive } from "../db/processes.ts";
export { databasesLeft } from "./database.ts";
export { runBase } from "./runBase.ts";
export { openRunFolder, sweepRunFolders } from "./runFolder.ts";
export type { RunFolder } from "./runFolder.ts";
export { processesOf } from "./runProcesses.ts";
