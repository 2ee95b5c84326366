import { type Language, languages } from "../../i18n/language.ts";
import { checkAgainst } from "../../i18n/overrides.ts";
import type { Answer } from "./answers.ts";
import { FakeRefusal, type FakeTable, type Wire, wireRows } from "./tables.ts";

interface Wanted {
  readonly key: string;
  readonly language: Language;
  readonly text: string | null;
}

/** Replacement texts. The table has a row `{ id, zh, zhtw, en }` for each key; the version is the number of changes. */
export function textsAnswers(originals: FakeTable): Readonly<Record<string, Answer>> {
  const said = new Map<string, Wanted>();
  let changes = 0;
  const version = () => (said.size === 0 ? "" : `v${changes}`);
  const placeOf = ({ key, language }: Pick<Wanted, "key" | "language">) => `${language} ${key}`;
  const textsOf = (language: Language) =>
    Object.fromEntries([...said.values()].flatMap((one) => (one.language === language ? [[one.key, one.text]] : [])));
  const rows = () =>
    wireRows(originals)
      .map((row) => ({
        key: String(row["id"]),
        zh: String(row["zh"]),
        zhtw: String(row["zhtw"]),
        en: String(row["en"]),
      }))
      .map(({ key, ...texts }) => ({
        ...{ key, concept: key.split(".")[0] ?? "", originals: texts },
        overrides: Object.fromEntries(
          languages.flatMap((language) => {
            const text = said.get(placeOf({ key, language }))?.text;
            return text === undefined ? [] : [[language, text]];
          }),
        ),
      }));
  return {
    "texts.list": ({ query: { keyword = "", concept = "", state = "", page = "1", pageSize = "20" } }) => {
      const found = rows().filter(
        (row) =>
          (concept === "" || row.concept === concept) &&
          (state !== "changed" || Object.keys(row.overrides).length > 0) &&
          [row.key, ...Object.values(row.originals)].some((text) => text.includes(keyword)),
      );
      const from = (Number(page) - 1) * Number(pageSize);
      const concepts = [...new Set(rows().map((row) => row.concept))].map((name) => ({ name, texts: 1, changed: 0 }));
      return { list: found.slice(from, from + Number(pageSize)), total: found.length, version: version(), concepts };
    },
    "texts.change": ({ body }) => change(body),
    "texts.said": () => ({
      version: version(),
      texts: Object.fromEntries(languages.map((one) => [one, textsOf(one)])),
    }),
  };

  function change(body: Wire): Wire {
    if (body["version"] !== undefined && body["version"] !== version()) {
      throw new FakeRefusal(400, "数据已被他人修改", "conflict");
    }
    const wanted = body["changes"] as readonly Wanted[];
    const refused = wanted.flatMap(({ key, language, text }, at) => {
      const original = originals.rows.get(key)?.[language];
      const fault = typeof original !== "string" ? { rule: "unknown" } : text !== null && checkAgainst(original, text);
      return fault ? [{ at, key, language, rule: fault.rule, text: fault.rule }] : [];
    });
    const good = wanted.filter((_, at) => !refused.some((one) => one.at === at));
    const before = good.map((one) => ({ ...one, text: said.get(placeOf(one))?.text ?? null }));
    if (body["dryRun"] !== true && (refused.length === 0 || body["partly"] === true)) {
      for (const one of good) {
        if (one.text === null) said.delete(placeOf(one));
        else said.set(placeOf(one), one);
      }
      changes += 1;
    }
    return { version: version(), changed: good.length, before, refused };
  }
}
