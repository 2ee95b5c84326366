import { strToU8, zipSync } from "fflate";

/** A text cell at a position such as `A2`. */
export const textCell = (at: string, value: string): string =>
  `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;

/** The XML of a row, by the XML of its cells. */
export const sheetRow = (number: number, ...cells: readonly string[]): string =>
  `<row r="${number}">${cells.join("")}</row>`;

/** The XML of a row of texts, starting in column A; at most 26. */
export const textRow = (number: number, ...values: readonly string[]): string =>
  sheetRow(number, ...values.map((value, at) => textCell(`${String.fromCharCode(65 + at)}${number}`, value)));

/** A workbook of sheets by name, each the XML of its rows. */
export function workbook(sheets: Readonly<Record<string, string>>): Uint8Array {
  const names = Object.keys(sheets);
  const all = (one: (name: string, at: number) => string) => names.map((name, at) => one(name, at + 1)).join("");
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const files = {
    "[Content_Types].xml": "<Types/>",
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${all(
      (name, at) => `<sheet name="${name}" sheetId="${at}" r:id="rId${at}"/>`,
    )}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${all(
      (_, at) => `<Relationship Id="rId${at}" Type="${office}/worksheet" Target="worksheets/sheet${at}.xml"/>`,
    )}</Relationships>`,
    ...Object.fromEntries(
      names.map((name, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet xmlns="${main}"><sheetData>${sheets[name]}</sheetData></worksheet>`,
      ]),
    ),
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, strToU8(xml)])));
}
