export { examine } from "./app/examine.ts";
export type { Examined } from "./app/examine.ts";
export type { Finding } from "./app/finding.ts";
export { moveHistory } from "./app/moveHistory.ts";
export type { MoveOptions } from "./app/moveHistory.ts";
export type { MovedDay } from "./history/moveDays.ts";
export { restoreBackupFile, verifyBackupFile } from "./app/backupFiles.ts";
export type { RestoreFileOptions } from "./app/backupFiles.ts";
export { BackupError } from "./backup/backupError.ts";
export type { BackupErrorCode } from "./backup/backupError.ts";
export type { BackupFacts } from "./backup/writeBackup.ts";
export { startServer } from "./app/startServer.ts";
export { StartError } from "./base/startError.ts";
export type { StartErrorCode } from "./base/startError.ts";
export type {
  PluginChange,
  PluginConcept,
  PluginContext,
  PluginDeclaration,
  PluginFault,
  PluginFaults,
  PluginRecord,
  ServerPlugin,
} from "./base/plugin.ts";
export type {
  DemoAccount,
  EngineName,
  Filing,
  KeepDays,
  LogLevel,
  RunningServer,
  S3Options,
  ServerOptions,
  UploadQuota,
} from "./base/options.ts";
