/** Reads one `name=value` per line. A line without `=` is a name. */
export function pairsOf(parameters: string): [name: string, value: string][] {
  return parameters
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => {
      const at = line.indexOf("=");
      return at < 0 ? [line, ""] : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
    });
}
