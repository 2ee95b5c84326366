import { contract } from "../contract/index.ts";
import { flag, integer, multiline, reference, text } from "../forms/field.ts";
import { defineResource } from "./defineResource.ts";

export const dictionaryItems = defineResource({
  name: "dictionaryItems",
  noun: "dictionaries",
  endpoints: contract.dictionaryItems,
  key: ["type", "code"],
  label: "name",
  fields: {
    type: reference("dictionaryTypes", { required: true, createOnly: true }),
    parent: reference("dictionaryItems", { root: "0", default: "0" }),
    name: text({ max: 50, required: true }),
    code: text({ max: 50, required: true, rule: "pathSegment" }),
    order: integer({ min: 0, max: 999_999, default: 0 }),
    enabled: flag({ default: true }),
    description: multiline({ max: 500 }),
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
