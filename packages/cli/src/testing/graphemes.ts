/**
 * The graphemes add-on of xterm.js, with its own table of widths.
 *
 * While loading, it decodes this table with `Buffer.from` and then reads the header from the start of the underlying memory. A small
 * Buffer can be anywhere in a shared pool, so the header may be the data of another Buffer: loading fails with "Data error", or widths are
 * wrong. Without a pool each Buffer has its own memory.
 */
export const { UnicodeGraphemesAddon } = await loadWithoutPool();

async function loadWithoutPool() {
  const { poolSize } = Buffer;
  Buffer.poolSize = 0;
  try {
    return await import("@xterm/addon-unicode-graphemes");
  } finally {
    Buffer.poolSize = poolSize;
  }
}
