import { wireDigest, type WireDigest } from "./password.ts";

/** Typical entries of lists of leaked passwords: words, keyboard sequences, and common choices in China. */
const words = [
  ...[
    "password",
    "passw0rd",
    "pass",
    "pwd",
    "admin",
    "administrator",
    "root",
    "user",
    "test",
    "guest",
    "demo",
    "system",
  ],
  ...[
    "welcome",
    "login",
    "letmein",
    "changeme",
    "secret",
    "master",
    "super",
    "hello",
    "abc",
    "abcd",
    "abcde",
    "abcdef",
  ],
  ...[
    "a",
    "aa",
    "aaa",
    "aaaa",
    "aaaaa",
    "aaaaaa",
    "q",
    "qq",
    "qqq",
    "w",
    "x",
    "z",
    "zz",
    "zxc",
    "zxcv",
    "zxcvb",
    "zxcvbn",
  ],
  ...["asd", "asdf", "asdfg", "asdfgh", "qwe", "qwer", "qwert", "qwerty", "qwertyuiop", "qaz", "qazwsx", "wsx"],
  ...["iloveyou", "love", "monkey", "dragon", "sunshine", "princess", "football", "baseball", "shadow", "michael"],
  ...["woaini", "woaiwo", "aini", "wodemima", "mima", "nihao", "china", "zhongguo", "beijing", "shanghai", "huawei"],
  ...[
    "wang",
    "li",
    "zhang",
    "liu",
    "chen",
    "yang",
    "huang",
    "zhao",
    "wu",
    "zhou",
    "xiao",
    "wangwei",
    "zhangwei",
    "liwei",
  ],
  ...["bus", "jnpf", "factory", "gongchang", "company", "office"],
] as const;

const digits = [
  ...["1", "2", "12", "123", "1234", "12345", "123456", "1234567", "12345678", "123456789", "1234567890", "0123456789"],
  ...[
    "0",
    "00",
    "000",
    "000000",
    "01",
    "11",
    "111",
    "1111",
    "111111",
    "11111111",
    "22",
    "222",
    "666",
    "6666",
    "666666",
  ],
  ...[
    "88",
    "888",
    "8888",
    "888888",
    "88888888",
    "99",
    "999",
    "520",
    "521",
    "5201314",
    "1314",
    "1314520",
    "321",
    "4321",
  ],
  ...[
    "54321",
    "654321",
    "110",
    "110110",
    "112233",
    "123123",
    "123321",
    "121212",
    "147258",
    "147258369",
    "159357",
    "007",
  ],
] as const;

/** Keyboard rows and similar sequences that are not a word with a number. */
const others = [
  ...[
    "1q2w3e",
    "1q2w3e4r",
    "1q2w3e4r5t",
    "1q2w3e4r5t6y",
    "q1w2e3",
    "q1w2e3r4",
    "q1w2e3r4t5",
    "1qaz2wsx",
    "1qaz2wsx3edc",
  ],
  ...["zaq12wsx", "zaq1xsw2", "zaq1zaq1", "qwe123qwe", "qweasdzxc123", "asd123asd", "abc123abc", "a1b2c3", "a1b2c3d4"],
  ...["a1s2d3", "a1s2d3f4", "aa123456aa", "123qweasd", "1234qwerasdf", "1a2b3c", "1a2b3c4d", "1password1", "p455w0rd"],
] as const;

const firstYear = 1970;
const lastYear = 2035;

let known: ReadonlySet<WireDigest> | undefined;

/**
 * Whether an attacker would try the password early: it is on the list, or derived from a name of its owner. The argument is the digest
 * that clients send, because the server never receives the plain password.
 *
 * @param names - of the owner: account, number
 */
export function isKnownPassword(digest: WireDigest, names: readonly string[]): boolean {
  known ??= new Set(listed().map(wireDigest));
  if (known.has(digest)) return true;
  const own = names.filter((name) => name !== "").flatMap((name) => [name, name.toLowerCase()]);
  return own.flatMap((name) => [name, ...numbered(name)]).some((password) => wireDigest(password) === digest);
}

/** Only passwords that the rule otherwise accepts: 6 to 16 letters and digits, with at least one of each (spec §5). */
function listed(): readonly string[] {
  const made = words.flatMap((word) => [word, capital(word)].flatMap((form) => numbered(form)));
  return [...made, ...others, ...others.map(capital)].filter(({ length }) => length >= 6 && length <= 16);
}

function numbered(word: string): readonly string[] {
  const years = Array.from({ length: lastYear - firstYear + 1 }, (_, at) => String(firstYear + at));
  return [...digits.flatMap((number) => [word + number, number + word]), ...years.map((year) => word + year)];
}

const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);
