import { createInterface } from "node:readline";

/** The lines of an output, as they come. */
export interface Lines {
  /** Resolves when a line has the text, at once if the last one has it. */
  until(text: string): Promise<void>;
}

/** @param heard - is given every line */
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
