/**
 * The graphemes add-on of xterm.js, with the table of widths that it was shipped with.
 *
 * As it is loaded, it decodes this table by `Buffer.from` and then reads its head from the
 * beginning of the memory below. A small Buffer lies somewhere in a pool that it shares with
 * others, so the head would be what another Buffer left there: loading fails with "Data
 * error", or widths are wrong. Without a pool each Buffer begins its own memory.
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
