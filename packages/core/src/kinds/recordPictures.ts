/** Storage category of files uploaded into record fields. */
export const RECORD_FILES = "record";

const PATH = `/api/file/Image/${RECORD_FILES}/`;
const NAME = "\\d{8}_[0-9a-f]{32}\\.[a-z0-9]{1,8}";
/** The address may have the product's path prefix in front and a signature at the end. */
const ADDRESS = new RegExp(`^(?:/[\\w.-]{1,50})?${PATH}(${NAME})(?:\\?|$)`);
const IMAGE = /<img\b[^<>]*>/g;
const SOURCE = new RegExp(` src="${PATH}(${NAME})"`);

/** The address of a picture in a record's text. It identifies the picture but gives no access to it. */
export function recordPictureAddress(name: string): string {
  return `${PATH}${name}`;
}

/** The name of the stored picture at such an address; undefined for any other address. */
export function recordPictureIn(address: string): string | undefined {
  return ADDRESS.exec(address)?.[1];
}

/** The names of the stored pictures in sanitised HTML, each once. Linear time in its length. */
export function recordPicturesIn(html: string): readonly string[] {
  return [...new Set([...html.matchAll(IMAGE)].flatMap(([tag]) => SOURCE.exec(tag)?.[1] ?? []))];
}
