import { seededRandom } from "@banche/server/testing";

const ESC = "\u001b";
/** Parameters that nobody else uses, so that what comes of these sequences can be told from what the program itself writes. */
export const MARK = "7331";

/** What a message can be made of to reach the terminal, or the browser, behind the reader's back. */
const fragments: readonly string[] = [
  `${ESC}[${MARK}m红`,
  `${ESC}[${MARK};1H`,
  `${ESC}[?${MARK}h`,
  `${ESC}[2J${ESC}[3J`,
  `${ESC}[6n`,
  `${ESC}[21t`,
  `${ESC}]52;c;aGFja2Vk\u0007`,
  `${ESC}]0;${MARK}${ESC}\\`,
  `${ESC}]8;;https://evil.example/${MARK}\u0007点我${ESC}]8;;\u0007`,
  `${ESC}P+q544e${ESC}\\`,
  `${ESC}_Ga=T,f=100;AAAA${ESC}\\`,
  `${ESC}^${MARK}${ESC}\\`,
  `${ESC}X${MARK}${ESC}\\`,
  `${ESC}c`,
  ESC,
  "\u009b2J",
  "\u009d52;c;eA==\u009c",
  "\u0090q\u009c",
  "\u0000\u0007\b\u000b\u000e\u000f\u007f\u0085",
  "\r\n覆盖\r",
  "\u202e倒写\u202c\u2066隔离\u2069\u200f",
  "👨‍👩‍👧‍👦".repeat(50),
  `${"\u200d".repeat(300)}👩`,
  `a${"\u0301".repeat(2_000)}`,
  "\ud800\udfff\udc00",
  "\u200b\u00ad\ufeff\u2028\u2029",
  "<script>alert(1)</script><img src=x onerror=alert(2)>",
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(3)"><foreignObject><iframe src="javascript:alert(4)"/></foreignObject></svg>',
  "<a href='javascript:alert(5)'>领奖</a><style>*{display:none}</style>",
  "三号车的刹车片到了吗？[微笑]",
  "\t".repeat(40),
];

/** Every so many texts one is a line of a megabyte. */
const LONG_EVERY = 1_000;
const LONG_CHARS = 1_000_000;

/** The text of a number, the same each time; never empty. */
export function hostileText(number: number, longEvery = LONG_EVERY): string {
  const { next } = seededRandom(((number + 1) * 2_654_435_761) % 4_294_967_296);
  const count = 1 + Math.floor(next() * 5);
  const parts = Array.from({ length: count }, () => fragments[Math.floor(next() * fragments.length)] ?? "");
  const text = `#${number} ${parts.join("")}`;
  return number % longEvery === longEvery - 1 ? text.repeat(Math.ceil(LONG_CHARS / text.length)) : text;
}
