import type { FileScan } from "./scanFile.ts";

/** The server's answer to a part of a file. */
export interface PartAnswer {
  readonly importId?: string | undefined;
  readonly stored: number;
  readonly matched: number;
  readonly repeated: number;
  readonly strangers: number;
  readonly doubles: readonly number[];
  readonly refused: readonly { readonly index: number; readonly field: string; readonly rule: string }[];
}

/** The combined answer for a whole file, with invalid rows by line. */
export interface FileAnswer {
  readonly sums: Record<"stored" | "matched" | "repeated" | "strangers", number>;
  /** Repeated scans within a part. */
  readonly doubles: number;
  readonly refused: readonly { readonly line: number; readonly field: string; readonly rule: string }[];
}

/**
 * Sends the scans of a file in parts, one after the other, into one import.
 *
 * @param size - scans in one part
 * @throws what `send` throws; the parts before it were sent
 */
export async function sendScanFile(
  scans: readonly FileScan[],
  size: number,
  send: (part: readonly FileScan["scan"][], importId: string | undefined) => Promise<PartAnswer>,
): Promise<FileAnswer> {
  const sums = { stored: 0, matched: 0, repeated: 0, strangers: 0 };
  const refused: FileAnswer["refused"][number][] = [];
  let doubles = 0;
  let importId: string | undefined;
  for (let at = 0; at < scans.length; at += size) {
    const part = scans.slice(at, at + size);
    const answer = await send(
      part.map(({ scan }) => scan),
      importId,
    );
    importId = answer.importId;
    for (const key of ["stored", "matched", "repeated", "strangers"] as const) sums[key] += answer[key];
    doubles += answer.doubles.length;
    refused.push(...answer.refused.map(({ index, field, rule }) => ({ line: part[index]?.line ?? 0, field, rule })));
  }
  return { sums, doubles, refused };
}
