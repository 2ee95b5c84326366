import { contract } from "../contract/index.ts";
import { flag, integer, multiline, reference, text } from "../forms/field.ts";
import { defineResource } from "./defineResource.ts";
import { synonyms } from "./synonyms.ts";

export const dictionaryItems = defineResource({
  name: "dictionaryItems",
  noun: "dictionaries",
  endpoints: contract.dictionaryItems,
  key: ["type", "code"],
  label: "name",
  fields: {
    type: reference("dictionaryTypes", { required: true, createOnly: true, synonyms: synonyms.type }),
    parent: reference("dictionaryItems", { root: "0", default: "0", synonyms: synonyms.parent }),
    name: text({ max: 50, required: true, synonyms: synonyms.name }),
    code: text({ max: 50, required: true, rule: "pathSegment", synonyms: synonyms.code }),
    order: integer({ min: 0, max: 999_999, default: 0, synonyms: synonyms.order }),
    enabled: flag({ default: true, synonyms: synonyms.enabled }),
    description: multiline({ max: 500, synonyms: synonyms.description }),
  },
  list: {
    shape: "tree",
    columns: ["name", "code", "order", "enabled"],
    filters: ["enabled"],
    sort: "order",
    within: { target: "dictionaryTypes", in: "params", name: "typeId", field: "type" },
  },
  form: [["type", "parent", "name", "code", "order", "enabled", "description"]],
  lookup: async (client) =>
    (await client.dictionaryItems.all()).flatMap((type) =>
      flattenItems(type.items ?? [], "").map((item) => ({ ...item, within: type.id })),
    ),
});

interface Item {
  readonly id: string;
  readonly name: string;
  readonly code?: string | undefined;
  readonly children?: readonly Item[] | undefined;
}

function flattenItems(items: readonly Item[], above: string): readonly Omit<Item, "children">[] {
  return items.flatMap(({ id, name, code, children }) => [
    { id, name, code },
    ...flattenItems(children ?? [], above ? `${above}/${name}` : name),
  ]);
}
