/** Purpose under which the secret headers of an interface are encrypted. */
export const headersOf = (id: string): string => `dataInterfaces.headers ${id}`;

/** Headers that the connection needs itself, or that identify the caller. */
const ours: ReadonlySet<string> = new Set([
  ...["host", "connection", "content-length", "content-type", "transfer-encoding", "upgrade", "expect"],
  ...["te", "trailer", "keep-alive", "proxy-connection", "accept-encoding"],
]);
const mostHeaders = 20;

/** Parses headers from lines `Name: value`. Undefined where a line is invalid, or a header cannot be sent. */
export function readHeaders(text: string): Readonly<Record<string, string>> | undefined {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  const found = new Map<string, string>();
  for (const line of lines) {
    const [, name = "", value = ""] =
      /^([A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}):[ \t]*([\x20-\x7e]{1,2000})$/.exec(line.trim()) ?? [];
    if (name === "" || ours.has(name.toLowerCase())) return undefined;
    found.set(name.toLowerCase(), value.trim());
  }
  return found.size > mostHeaders ? undefined : Object.fromEntries(found);
}
