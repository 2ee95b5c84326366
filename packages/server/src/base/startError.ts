/**
 * Why the server did not start. The message is one English line for people; `code` is stable.
 *
 * - `port_taken`, `address_unavailable`: cannot listen on the address
 * - `data_dir_unwritable`, `data_dir_in_use`, `data_dir_other_version`: the data directory
 * - `database_unreachable`: the database at the given URL does not answer, or refuses the connection
 * - `database_failed`: the managed database did not start
 * - `database_newer`: the database was written by a newer version of Banche
 * - `files_unavailable`: the file storage refuses access, or does not answer where it must
 * - `plugin_failed`: a plugin that cannot be used
 * - `invalid_options`: options that exclude each other
 */
export type StartErrorCode =
  | "port_taken"
  | "address_unavailable"
  | "data_dir_unwritable"
  | "data_dir_in_use"
  | "data_dir_other_version"
  | "database_unreachable"
  | "database_failed"
  | "database_newer"
  | "files_unavailable"
  | "plugin_failed"
  | "invalid_options";

/** Thrown by `startServer`, and only before it resolves. */
export class StartError extends Error {
  override readonly name = "StartError";
  readonly code: StartErrorCode;

  constructor(code: StartErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
  }
}

/** The `code` of a system error, such as `ENOENT`; undefined for anything else. */
export function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}

/** System errors of a full disk, of a quota, and of a file size limit. */
export const fullDisk: ReadonlySet<string> = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);

/** The message of any thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message || systemCode(error) || error.name : String(error);
}
