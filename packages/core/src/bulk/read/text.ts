import type { Encoding } from "./inspect.ts";
import type { BulkSource, TextDecoderClass } from "./source.ts";

/** The text of a file in pieces, without a byte order mark and with `\n` for every kind of line end. */
export async function* readText(
  source: BulkSource,
  encoding: Encoding,
  TextDecoder: TextDecoderClass,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: false });
  let carriageReturn = false;
  for await (const bytes of source.open()) {
    let text = decoder.decode(bytes, { stream: true });
    if (text === "") continue;
    if (carriageReturn) text = `\r${text}`;
    carriageReturn = text.endsWith("\r");
    if (carriageReturn) text = text.slice(0, -1);
    yield text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
  }
  const rest = `${carriageReturn ? "\r" : ""}${decoder.decode()}`;
  if (rest !== "") yield rest.replace(/\r\n?/g, "\n");
}
