export { resources } from "./all.ts";
export type { ResourceName } from "./all.ts";
export { allRecords, listIds } from "./allRecords.ts";
export type { AnyRecord, ListFilter } from "./allRecords.ts";
export { defineResource } from "./defineResource.ts";
export type {
  ActionDefinition,
  ListDefinition,
  Resource,
  ResourceDefinition,
  ResourceEndpoints,
  ResourceField,
} from "./defineResource.ts";
export { filtersOf, readFilters } from "./filters.ts";
export type { FieldFilter } from "./filters.ts";
export { loadLookups } from "./loadLookups.ts";
export { valueAt, withValue } from "./values.ts";
