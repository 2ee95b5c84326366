import { areas } from "./areas.ts";
import { billRules } from "./billRules.ts";
import type { Resource } from "./defineResource.ts";
import { departments } from "./departments.ts";
import { dictionaryItems } from "./dictionaryItems.ts";
import { dictionaryTypes } from "./dictionaryTypes.ts";
import { organizations } from "./organizations.ts";
import { positions } from "./positions.ts";
import { users } from "./users.ts";

/** Every resource, by its concept word. Pages, commands, tables, import and export are made from these. */
export const resources = {
  users,
  organizations,
  departments,
  positions,
  dictionaryTypes,
  dictionaryItems,
  areas,
  billRules,
} satisfies Readonly<Record<string, Resource>>;

export type ResourceName = keyof typeof resources;
