/** A spreadsheet as operators write it: 10,000 users in Chinese, with rows that have every common error. */

export const header = ["账户", "姓名", "性别", "部门", "岗位", "手机号码", "电子邮箱", "入职日期", "说明"] as const;

export interface Broken {
  /** Line of the file where the row starts, from 1; line 1 is the header. */
  readonly line: number;
  /** Row of a sheet, from 1; line breaks inside a cell do not count. */
  readonly row: number;
  /** Column of the wrong cell, from 1; null when the whole row is wrong. */
  readonly column: number | null;
  readonly field: string;
  readonly rule: string;
}

export interface UsersFile {
  readonly rows: readonly (readonly string[])[];
  readonly broken: readonly Broken[];
}

const familyNames = "赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜";
const givenNames = "伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀兰霞平刚桂英华玉萍红建文辉玲";
const places = [
  { department: "总公司/运营部/车辆部", position: "驾驶员" },
  { department: "总公司/运营部/调度部", position: "调度员" },
  { department: "总公司/维修部/一车间", position: "维修技师" },
  { department: "总公司/人力资源部", position: "专员" },
] as const;

interface Breaking {
  readonly column: number | null;
  readonly field: string;
  readonly rule: string;
  readonly breakRow: (row: string[]) => string[];
}

const at = (column: number, value: string) => ({
  column: column + 1,
  breakRow: (row: string[]) => row.with(column, value),
});

/** Twelve kinds of errors, with the expected message of each. */
const breakings: readonly Breaking[] = [
  { field: "mobilePhone", rule: "iphone", ...at(5, "12345") },
  { field: "account", rule: "duplicate", ...at(0, "acc00001") },
  { field: "department", rule: "unknownReference", ...at(3, "总公司/飞行部") },
  { field: "realName", rule: "max", ...at(1, "名".repeat(51)) },
  { field: "realName", rule: "personName", ...at(1, "李\n娜") },
  { field: "", rule: "columnCount", column: null, breakRow: (row) => [...row, "多", "余"] },
  { field: "account", rule: "required", ...at(0, "") },
  { field: "gender", rule: "choice", ...at(2, "未知数") },
  { field: "email", rule: "email", ...at(6, "lina@@demo") },
  { field: "entryDate", rule: "date", ...at(7, "2026-02-30") },
  { field: "positions", rule: "unknownReference", ...at(4, "飞行员") },
  { field: "account", rule: "userAccount", ...at(0, "李娜_1") },
];

/** @param brokenRows - number of wrong rows, each with one error; the kinds of errors take turns */
export function usersFile(count: number, brokenRows: number): UsersFile {
  const rows: (readonly string[])[] = [];
  const broken: Broken[] = [];
  const every = brokenRows === 0 ? 0 : Math.floor(count / (brokenRows + 1));
  let line = 2;
  for (let index = 1; index <= count; index += 1) {
    const { column, field, rule, breakRow } = turn(breakings, broken.length);
    const breaks = every > 0 && index % every === 0 && index > 1 && broken.length < brokenRows;
    const row = breaks ? breakRow(userRow(index)) : userRow(index);
    if (breaks) broken.push({ line, row: index + 1, column, field, rule });
    rows.push(row);
    line += 1 + row.filter((cell) => cell.includes("\n")).length;
  }
  return { rows, broken };
}

/** The file as CSV with quotes where they are needed and CRLF. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return [header, ...rows].map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

function turn<T>(all: readonly T[], index: number): T {
  const one = all[index % all.length];
  if (one === undefined) throw new RangeError("nothing to take turns with");
  return one;
}

function userRow(index: number): string[] {
  const { department, position } = turn(places, index);
  const pick = (from: string, step: number) => from[(index * step) % from.length] ?? "";
  return [
    `acc${String(index).padStart(5, "0")}`,
    pick(familyNames, 7) + pick(givenNames, 11) + (index % 3 === 0 ? pick(givenNames, 5) : ""),
    index % 2 === 0 ? "男" : "女",
    department,
    position,
    `13${String(900_000_000 + index).slice(0, 9)}`,
    index % 5 === 0 ? `acc${index}@demo.example` : "",
    `2024-0${(index % 9) + 1}-1${index % 10}`,
    index % 50 === 0 ? "夜班，\n周末轮休" : "",
  ];
}
