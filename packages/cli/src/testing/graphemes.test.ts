import { Terminal } from "@xterm/headless";
import { expect, it } from "vitest";

it("the add-on has its own table of widths, independent of bytes left in the Buffer pool", async () => {
  let first = Buffer.allocUnsafe(8);
  while (first.byteOffset !== 0) first = Buffer.allocUnsafe(8);
  first.fill(0);
  const { UnicodeGraphemesAddon } = await import("./graphemes.ts");
  const terminal = new Terminal({ cols: 20, rows: 2, allowProposedApi: true });
  terminal.loadAddon(new UnicodeGraphemesAddon());
  await new Promise<void>((resolve) => terminal.write("班👨‍👩‍👧x", resolve));
  expect(terminal.buffer.active.cursorX).toBe(5);
  terminal.dispose();
});
