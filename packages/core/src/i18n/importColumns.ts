import { texts } from "./texts.ts";

/** The import step that assigns columns of a file to fields. */
export const importColumnsTexts = texts({
  zh: {
    columns: "对应列",
    columnsHint: "说明每一列是什么；记住后，下次同样的列名不再询问。",
    heading: "文件中的列名",
    sample: "第一行内容",
    field: "字段",
    skipColumn: "不导入",
    sheet: "工作表",
    headerRow: "列名在第几行",
    check: "检查",
    forAll: "所有行都用同一个值",
  },
  zhtw: {
    columns: "對應欄",
    columnsHint: "說明每一欄是什麼；記住後，下次同樣的欄名不再詢問。",
    heading: "檔案中的欄名",
    sample: "第一列內容",
    field: "欄位",
    skipColumn: "不匯入",
    sheet: "工作表",
    headerRow: "欄名在第幾列",
    check: "檢查",
    forAll: "所有列都用同一個值",
  },
  en: {
    columns: "Columns",
    columnsHint: "Say what each column is; it is remembered for the next file with these headings.",
    heading: "Heading in the file",
    sample: "First row",
    field: "Field",
    skipColumn: "Do not import",
    sheet: "Sheet",
    headerRow: "Line of the headings",
    check: "Check",
    forAll: "One value for all rows",
  },
});
