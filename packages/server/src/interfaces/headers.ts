/** What the secret heads of an interface are sealed for. */
export const headersOf = (id: string): string => `dataInterfaces.headers ${id}`;

/** Heads that the connection itself needs, or that say whose call it is. */
const ours: ReadonlySet<string> = new Set([
  ...["host", "connection", "content-length", "content-type", "transfer-encoding", "upgrade", "expect"],
  ...["te", "trailer", "keep-alive", "proxy-connection", "accept-encoding"],
]);
const mostHeaders = 20;

/** Heads by name, of lines `Name: value`; undefined where a line is none, or a head cannot be sent. */
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
