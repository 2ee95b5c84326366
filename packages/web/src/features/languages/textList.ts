import type { Input, Output } from "@banche/core";
import type { contract, TextState } from "@banche/core/wire";
import type { Listed } from "../../resource/listState.ts";

/** Menu code whose grants apply. */
export const LANGUAGE_PAGE = "system.language";

export type TextAnswer = Output<typeof contract.texts.list>;
export type TextRow = TextAnswer["list"][number];
export type TextChange = Input<typeof contract.texts.change>["body"]["changes"][number];
export type Changed = Output<typeof contract.texts.change>;

/** States that texts can be filtered by, as written in the address. */
export const states: readonly TextState[] = ["changed", "incomplete", "outdated"];

const field = { label: "languages.fields.key", column: "", kind: "choice" } as const;

/** State of the list in the address, other than keyword and page. */
export const textList: Listed = {
  fields: {
    state: {
      ...{ ...field, name: "state", key: "state" },
      from: states.map((value) => ({ value, label: `languages.states.${value}` as const })),
    },
    concept: {
      label: "languages.concept",
      column: "",
      kind: "reference",
      name: "concept",
      key: "concept",
      target: "users",
    },
  },
  list: { shape: "page", columns: [], filters: ["state", "concept"] },
};

/** The query of the list, without its page. */
export function askedBy(keyword: string, { state, concept }: Readonly<Record<string, string>>) {
  const known = states.find((one) => one === state);
  return { ...(keyword && { keyword }), ...(known && { state: known }), ...(concept && { concept }) };
}
