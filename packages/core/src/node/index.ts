export { systemClock } from "./clock.ts";
export { FileError } from "./fileError.ts";
export type { FileProblem } from "./fileError.ts";
export { fileSource, nodeReadPorts, spooledSource, workbookBytes, writeFileWhole } from "./files.ts";
export type { OpenFile } from "./files.ts";
export { nodeTransport } from "./transport.ts";
export type { NodeTransport } from "./transport.ts";
