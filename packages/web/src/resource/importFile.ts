import { type BulkSource, numberText, type ReadPorts, workbookReader } from "@banche/core/bulk";

const PIECE_BYTES = 65_536;

/** A file that the user chose. It is read in parts with pauses, so that the page stays responsive. */
export function browserSource(file: File): BulkSource {
  return {
    name: file.name,
    async *open() {
      for (let at = 0; at < file.size; at += PIECE_BYTES) {
        yield new Uint8Array(await file.slice(at, at + PIECE_BYTES).arrayBuffer());
        await new Promise((resolve) => setTimeout(resolve, 0));
      }
    },
  };
}

/** What reading files needs from the browser. The code for workbooks is loaded when one is opened. */
export const browserReadPorts: ReadPorts = {
  TextDecoder,
  readWorkbook: async (bytes) => {
    const [{ readSheet }, zip] = await Promise.all([import("read-excel-file/browser"), import("fflate")]);
    const read = workbookReader({
      unzip: zip.unzipSync,
      zip: (files) => zip.zipSync(files, { level: 0 }),
      readSheet: async (all, sheet) =>
        readSheet(new Blob([all.slice()]), sheet, { trim: false, parseNumber: numberText }),
      decode: zip.strFromU8,
      encode: zip.strToU8,
    });
    return read(bytes);
  },
};
