import { createInterface } from "node:readline";

/** The lines of an output, as they arrive. */
export interface Lines {
  /** Resolves when a line contains the text; at once if the last one does. */
  until(text: string): Promise<void>;
}

/** @param heard - called with every line */
export function linesOf(output: NodeJS.ReadableStream | null, heard: (line: string) => void): Lines {
  let wanted = { text: "", found: (): void => undefined };
  let before = "";
  const look = (line: string): void => {
    if (wanted.text !== "" && line.includes(wanted.text)) wanted.found();
  };
  if (output) {
    createInterface({ input: output }).on("line", (line) => {
      heard(line);
      before = line;
      look(line);
    });
  }
  return {
    until: (text) =>
      new Promise<void>((found) => {
        wanted = { text, found };
        look(before);
      }),
  };
}
