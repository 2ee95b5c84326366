/** Decodes HTML character references: all numbers, and the names that occur in messages. Other names are unchanged. */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z]{2,8}));/g, (whole, decimal, hex, name) => {
    if (typeof name === "string") return names.get(name) ?? whole;
    const code = typeof decimal === "string" ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "\ufffd";
  });
}

const names = new Map(
  Object.entries({
    amp: "&",
    lt: "<",
    gt: ">",
    quot: '"',
    apos: "'",
    nbsp: "\u00a0",
    ensp: " ",
    emsp: " ",
    hellip: "…",
    mdash: "—",
    ndash: "–",
    middot: "·",
    bull: "•",
    ldquo: "“",
    rdquo: "”",
    lsquo: "‘",
    rsquo: "’",
    copy: "©",
    reg: "®",
    trade: "™",
    times: "×",
    divide: "÷",
    yen: "¥",
    deg: "°",
    rarr: "→",
    larr: "←",
  }),
);
