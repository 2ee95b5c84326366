/**
 * Why a backup could not be read, written or restored. The message is one English line; `code` is stable.
 *
 * - `not_a_backup`, `damaged`, `cut_off`: the file
 * - `key_needed`, `wrong_key`: the file is encrypted
 * - `newer`: a later version of Banche wrote it
 * - `not_empty`, `in_use`: the target of the restore
 */
export type BackupErrorCode =
  | "not_a_backup"
  | "damaged"
  | "cut_off"
  | "key_needed"
  | "wrong_key"
  | "newer"
  | "not_empty"
  | "in_use";

export class BackupError extends Error {
  override readonly name = "BackupError";
  readonly code: BackupErrorCode;

  constructor(code: BackupErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
  }
}
