import { withinOption } from "./withinOption.ts";
import type { ResourceRegistry } from "@banche/core";
import { dictionaryOf, filtersOf, fixedChoicesOf, type Resource, type ResourceField } from "@banche/core";
import { kindOf } from "@banche/core/forms";
import { wireNamesOf } from "@banche/core/wire";
import type { FieldFacts, ResourceFacts } from "./facts.ts";

/** The facts of every resource, in the order of the registry. */
export function describeResources(registry: ResourceRegistry): readonly ResourceFacts[] {
  return registry.all.map(describe);
}

function describe(resource: Resource): ResourceFacts {
  const { name, list, endpoints, fields, passwordOf } = resource;
  const { within } = list;
  const paged = list.shape === "page";
  const setting = Object.entries(resource.actions ?? {}).flatMap(([action, { label, sets }]) =>
    sets === undefined ? [] : [{ name: action, label }],
  );
  return {
    name,
    noun: resource.noun,
    one: resource.one,
    many: resource.many,
    key: resource.key,
    ...(passwordOf !== undefined && { passwordOf }),
    fields: Object.values(fields).map(describeField),
    columns: list.columns,
    paged,
    keyword: endpoints.list.query !== undefined && "keyword" in wireNamesOf(endpoints.list.query),
    ...(within && { within: { option: "", ...withinOption(resource), target: within.target } }),
    sortable: paged ? list.columns.filter((column) => fields[column] && kindOf(fields[column]).sortable) : [],
    filters: filtersOf(resource).map(({ option, field }) => ({ option, field: field.name })),
    canSwitch: endpoints.setEnabled !== undefined,
    ...(resource.keepsDeleted && { keepsDeleted: true }),
    actions: Object.keys(resource.actions ?? {}),
    ...(setting.length > 0 && { setting }),
  };
}

function describeField(field: ResourceField): FieldFacts {
  const { name, label, kind, required, readOnly, createOnly } = field;
  const [dictionary, choices] = [dictionaryOf(field), fixedChoicesOf(field)];
  const columns = kindOf(field).rows?.fields(field);
  return {
    name,
    label,
    kind,
    ...(required && field.default === undefined && { required }),
    ...(readOnly && { readOnly }),
    ...(createOnly && { createOnly }),
    ...("target" in field && { target: field.target }),
    ...(dictionary !== undefined && { dictionary }),
    ...(choices && { choices: choices.map(({ value }) => value) }),
    ...(choices?.every(({ value }) => /^\d+$/.test(value)) && { labels: choices.map(({ label: one }) => one) }),
    ...(columns && { columns: columns.map(({ label: one }) => one) }),
  };
}
