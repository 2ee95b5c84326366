export { startServer } from "./startServer.ts";
export { StartError } from "./startError.ts";
export type { StartErrorCode } from "./startError.ts";
export type {
  DemoAccount,
  EngineName,
  Filing,
  KeepDays,
  LogLevel,
  RunningServer,
  ServerOptions,
  UploadQuota,
} from "./options.ts";
