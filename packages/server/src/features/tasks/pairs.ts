/** `name=value` a line; lines without a sign are names. */
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
