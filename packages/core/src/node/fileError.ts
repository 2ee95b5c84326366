/** The kind of a file error. */
export type FileProblem = "notFound" | "isFolder" | "notReadable" | "notWritable" | "diskFull" | "exists";

/** A file that cannot be read or written, with the path that was given. */
export class FileError extends Error {
  override readonly name = "FileError";
  readonly problem: FileProblem;
  readonly path: string;
  /** The error code of the system, such as `EACCES`. */
  readonly reason: string;

  constructor(problem: FileProblem, path: string, cause: unknown) {
    const reason = systemCode(cause);
    super(`${problem}: ${path} (${reason})`, { cause });
    this.problem = problem;
    this.path = path;
    this.reason = reason;
  }
}

/** The system code of an error, or its message. */
export function systemCode(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return "code" in error && typeof error.code === "string" ? error.code : error.message;
}

export function readError(path: string, cause: unknown): FileError {
  const code = systemCode(cause);
  if (code === "ENOENT") return new FileError("notFound", path, cause);
  return new FileError(code === "EISDIR" ? "isFolder" : "notReadable", path, cause);
}

export function writeError(path: string, cause: unknown): FileError {
  const code = systemCode(cause);
  if (["ENOSPC", "EDQUOT", "EFBIG"].includes(code)) return new FileError("diskFull", path, cause);
  return new FileError(code === "EISDIR" ? "isFolder" : "notWritable", path, cause);
}
