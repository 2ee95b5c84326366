import type { TextKey } from "../i18n/catalogue.ts";
import { EMAIL_MAX_CHARS, isEmailAddress } from "./addresses.ts";
import { areCrons, CRON_MAX_CHARS } from "./cron.ts";
import { every, isDigit, isHan, isLetter, isLetterOrDigit, some } from "./characters.ts";
import { isIdentityCardNumber, isPlateNumber } from "./identity.ts";
import { isMobileNumber, MOBILE_CHARS } from "./mobile.ts";
import { isHalfStep, isPositiveInteger } from "./numbers.ts";

/** One named rule: the accepted values, and the text for all others. */
export interface Rule {
  readonly name: RuleName;
  /** Whether a non-empty text meets the rule. Texts longer than `maxChars` never do. Linear time. */
  readonly test: (value: string) => boolean;
  readonly maxChars: number;
  /** Key of the message: `validation.<name>`. */
  readonly text: Extract<TextKey, `validation.${RuleName}`>;
  /** Examples of the rule; they are also its test. */
  readonly valid: readonly string[];
  readonly invalid: readonly string[];
}

export type RuleName =
  | "iphone"
  | "password"
  | "idCard"
  | "email"
  | "plateNumber"
  | "chinese"
  | "enCode"
  | "userAccount"
  | "fullName"
  | "userCode"
  | "allDate"
  | "bigInt"
  | "driverCode"
  | "personName"
  | "pathSegment"
  | "vin"
  | "taskCode"
  | "webAddress"
  | "designName"
  | "cron";

const DOT = 0x2e;
/** Default length limit of a rule: the limit of names and codes on every screen (contract-base §9). */
const USUAL_MAX_CHARS = 50;

/**
 * The named rules of spec §5, and seven of ours. `personName`: `fullName` refuses names of real people (阿依古丽·买买提), so
 * fields with a person's name use this wider rule. `pathSegment`: codes that become part of an address, if the
 * platform has no pattern (contract-base §9.2). `vin`: 17 letters and digits without I, O and Q (ISO 3779); the check
 * digit is not checked, because not every manufacturer writes one. `taskCode`: `enCode` with dashes, as in the names
 * of the server's own jobs. `webAddress`: an absolute address of HTTP. `designName`: a table or a field name that
 * every kind of database accepts (contract-base §8.27). `cron`: one or several expressions, see `readCron`.
 */
export const rules: Readonly<Record<RuleName, Rule>> = {
  iphone: rule("iphone", {
    maxChars: MOBILE_CHARS,
    accepts: isMobileNumber,
    valid: ["13800138000", "19912345678"],
    invalid: ["12800138000", "1380013800", "138001380000", "+8613800138000", "138-0013-800", "１３８００１３８０００"],
  }),
  password: rule("password", {
    maxChars: 16,
    accepts: (value) =>
      value.length >= 6 && every(value, isLetterOrDigit) && some(value, isDigit) && some(value, isLetter),
    valid: ["abc123", "A1b2C3d4E5f6G7h8", "1aaaaa"],
    invalid: ["abc12", "abcdef", "123456", "abc123abc123abc12", "abc 123", "abc-123", "密码abc123"],
  }),
  idCard: rule("idCard", {
    maxChars: 18,
    accepts: isIdentityCardNumber,
    valid: ["11010519491231002X", "11010519491231002x", "440308199901101512"],
    invalid: [
      "110105194912310021",
      "110105194913310026",
      "11010519490230002X",
      "130503670401001",
      "1101051949123100",
      "01010519491231002X",
      "1|010519491231002X",
    ],
  }),
  email: rule("email", {
    maxChars: EMAIL_MAX_CHARS,
    accepts: isEmailAddress,
    valid: ["a@b.cn", "Li.Na+bus@mail.example.com", "o'neil_1@x-y.example", "a@xn--fiq228c.xn--55qx5d"],
    invalid: [
      "a@xxcom",
      "a@b",
      "@b.cn",
      "a@",
      "a@@b.cn",
      "a b@c.cn",
      ".a@b.cn",
      "a.@b.cn",
      "a..b@c.cn",
      "a@-b.cn",
      "a@b..cn",
    ],
  }),
  plateNumber: rule("plateNumber", {
    maxChars: 8,
    accepts: isPlateNumber,
    valid: [
      "沪A12345",
      "粤B1234D",
      "京AF0236",
      "粤BD12345",
      "沪AD01234",
      "沪A12345D",
      "粤Z1234港",
      "沪A1234挂",
      "苏E1234学",
    ],
    invalid: [
      "A123456",
      "沪a12345",
      "沪A1234",
      "沪A1234O",
      "沪AI2345",
      "沪A1234567",
      "沪1A2345",
      "沪A12345L",
      "沪A·12345",
      "沪AD1234X",
    ],
  }),
  chinese: rule("chinese", {
    accepts: (value) => every(value, isHan),
    valid: ["中", "班车", "車隊", "𠮷", "㐀"],
    invalid: ["bus", "班车1", "班 车", "班车。", "カタカナ"],
  }),
  enCode: rule("enCode", {
    accepts: (value) =>
      every(value, (code) => isLetterOrDigit(code) || code === DOT) && !value.startsWith(".") && !value.endsWith("."),
    valid: ["a", "7", "system.billRule", "A1.b2.c3", "a..b"],
    invalid: [".a", "a.", ".", "a b", "a-b", "a_b", "编码", "a/b"],
  }),
  userAccount: rule("userAccount", {
    accepts: (value) => every(value, isLetterOrDigit),
    valid: ["lina", "Lina01", "007"],
    invalid: ["li.na", "li na", "李娜", "lina@x", "ｌｉｎａ"],
  }),
  fullName: rule("fullName", {
    accepts: (value) => every(value, isNameCharacter),
    valid: ["一号工厂", "Line2", "车辆部A3", "9"],
    invalid: ["一号 工厂", "车辆部-A", "a_b", "a·b", "<b>", "（一）"],
  }),
  userCode: rule("userCode", {
    accepts: (value) => every(value, isDigit),
    valid: ["0", "007", "310115"],
    invalid: ["1.0", "-1", "1a", "一", "１"],
  }),
  allDate: rule("allDate", {
    accepts: isHalfStep,
    valid: ["0", "0.5", "8", "7.5", "12.0", "1.50"],
    invalid: ["0.3", "1.25", "x0.5", "abc.0", ".5", "1.", "-1", "08", "1e1"],
  }),
  bigInt: rule("bigInt", {
    accepts: isPositiveInteger,
    valid: ["1", "42", "12345678901234567890"],
    invalid: ["0", "-1", "01", "1.0", "1e3", "一"],
  }),
  driverCode: rule("driverCode", {
    maxChars: 15,
    accepts: (value) =>
      value.length === 15 && every(value, isLetterOrDigit) && some(value, isDigit) && some(value, isLetter),
    valid: ["A12345678901234", "12345678901234z"],
    invalid: ["123456789012345", "ABCDEFGHIJKLMNO", "A1234567890123", "A123456789012345", "A1234567890123-"],
  }),
  personName: rule("personName", {
    accepts: isPersonName,
    valid: ["李娜", "阿依古丽·买买提", "Anna Li", "张三2", "𠮷田"],
    invalid: ["·李娜", "李娜·", "李··娜", "Anna  Li", " ", "<b>", "李-娜", "a_b"],
  }),
  pathSegment: rule("pathSegment", {
    accepts: (value) => !/[/\\?#%]|\p{Cc}|\p{Z}/u.test(value) && !/^\.+$/.test(value),
    valid: ["day", "zh-CN", "a_b", "C++", "日", "1.5"],
    invalid: ["a/b", "..", ".", "a b", "a?b", "50%", "a#", "a\\b", "a\u0000"],
  }),
  vin: rule("vin", {
    maxChars: 17,
    accepts: (value) => /^[A-HJ-NPR-Z\d]{17}$/i.test(value),
    valid: ["LZYTBTD64A1012345", "lzytbtd64a1012345", "11111111111111111"],
    invalid: ["LZYTBTD64A101234", "LZYTBTD64A10123456", "LZYTBTD64A101234I", "LZYTBTD64A101234O", "LZYTBTD64A10123-5"],
  }),
  taskCode: rule("taskCode", {
    accepts: (value) => /^[A-Za-z0-9]+(?:[.-][A-Za-z0-9]+)*$/.test(value),
    valid: ["tidy-up", "sync.users", "A1"],
    invalid: ["-a", "a-", "a--b", "a b", "a_b", "任务", "a/b"],
  }),
  designName: rule("designName", {
    accepts: (value) => /^[A-Za-z_][A-Za-z0-9_]*$/.test(value) && !value.includes("__") && !value.endsWith("_"),
    valid: ["bus_line", "_id", "a1", "Plate"],
    invalid: ["1a", "a__b", "a_", "a b", "a-b", "车牌", "a;b", 'a"b', "__a"],
  }),
  webAddress: rule("webAddress", {
    maxChars: 2000,
    accepts: isWebAddress,
    valid: ["https://example.com", "http://10.0.0.1:8080/a?b=c", "https://例子.cn/路径"],
    invalid: [
      "example.com",
      "ftp://example.com",
      "javascript:alert(1)",
      "http://",
      "http://a b",
      "https://u:p@example.com",
    ],
  }),
  cron: rule("cron", {
    maxChars: CRON_MAX_CHARS,
    accepts: areCrons,
    valid: ["0 6 * * *", "*/15 6-9,16-19 * * MON-FRI", "0 0 8 ? * 2-6", "0 30 5 1 * ? 2027", "0 6 * * *; 30 18 * * *"],
    invalid: [
      "* * * *",
      "60 * * * *",
      "0 24 * * *",
      "0 0 32 * *",
      "0 0 8 1 * 2",
      "0 0 L * ?",
      "a b c d e",
      "5-1 * * * *",
      "*/0 * * * *",
    ],
  }),
};

/** The rule names, for completion and checks. */
export const ruleNames: readonly RuleName[] = Object.values(rules).map((each) => each.name);

function isNameCharacter(code: number): boolean {
  return isHan(code) || isLetterOrDigit(code);
}

function isWebAddress(value: string): boolean {
  if (!/^https?:\/\/[^\s/]/i.test(value) || /[\s\p{Cc}]/u.test(value)) return false;
  const host = /^https?:\/\/([^/?#]*)/i.exec(value)?.[1] ?? "";
  // A password in an address would be saved in logs.
  return host !== "" && !host.includes("@");
}

function isPersonName(value: string): boolean {
  return value.split(/[· ]/).every((part) => every(part, isNameCharacter));
}

function rule(
  name: RuleName,
  options: {
    readonly maxChars?: number;
    readonly accepts: (value: string) => boolean;
    readonly valid: readonly string[];
    readonly invalid: readonly string[];
  },
): Rule {
  const { maxChars = USUAL_MAX_CHARS, accepts, valid, invalid } = options;
  return {
    name,
    maxChars,
    test: (value) => value !== "" && value.length <= maxChars && accepts(value),
    text: `validation.${name}`,
    valid,
    invalid,
  };
}
