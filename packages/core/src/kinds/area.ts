import type { AreaLevel, ReferenceField } from "../fields/field.ts";
import type { Kind } from "./kind.ts";
import { referenceKind } from "./reference.ts";

/** The possible levels of an area field, from the top. Towns are below all of them. */
export const areaLevels: readonly AreaLevel[] = ["province", "city", "district"];

/** The option type that requests areas of all these levels. */
export const UPPER_AREAS = "upper";

/**
 * A province, a city or a district, stored as the id of a product area. A file contains the names from the top,
 * `江苏省/苏州市`, or the code. A list filter for one area also finds everything below it.
 */
export const areaKind: Kind<ReferenceField> = {
  ...referenceKind,
  few: true,
  // There are thousands of areas, too many for a list of choices.
  values: () => [],
  ...(referenceKind.filter && { filter: { ...referenceKind.filter, below: true } }),
};
