/** What uploads into fields of records are stored as. */
export const RECORD_FILES = "record";

const PATH = `/api/file/Image/${RECORD_FILES}/`;
const NAME = "\\d{8}_[0-9a-f]{32}\\.[a-z0-9]{1,8}";
/** Behind a prefix that the product may stand below, and with what signed it. */
const ADDRESS = new RegExp(`^(?:/[\\w.-]{1,50})?${PATH}(${NAME})(?:\\?|$)`);
const IMAGE = /<img\b[^<>]*>/g;
const SOURCE = new RegExp(` src="${PATH}(${NAME})"`);

/** The address by which a text of a record shows a picture: it says which one, and opens it for nobody. */
export function recordPictureAddress(name: string): string {
  return `${PATH}${name}`;
}

/** The stored name of the picture that such an address means; undefined for any other address. */
export function recordPictureIn(address: string): string | undefined {
  return ADDRESS.exec(address)?.[1];
}

/** The stored names of the pictures in HTML that was made clean, each once. Linear in its length. */
export function recordPicturesIn(html: string): readonly string[] {
  return [...new Set([...html.matchAll(IMAGE)].flatMap(([tag]) => SOURCE.exec(tag)?.[1] ?? []))];
}
