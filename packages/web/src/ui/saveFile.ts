/** Saves a text as a file through the browser. */
export async function saveText(name: string, pieces: AsyncIterable<string>): Promise<void> {
  const parts: string[] = [];
  for await (const piece of pieces) parts.push(piece);
  save(name, new Blob(parts, { type: "text/csv;charset=utf-8" }));
}

/** Saves bytes as a file through the browser. */
export function saveBytes(name: string, bytes: Uint8Array, type: string): void {
  save(name, new Blob([bytes.slice()], { type }));
}

function save(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // By the next task, the browser has taken over the data.
  window.setTimeout(() => URL.revokeObjectURL(address), 0);
}
