import type { AreaLevel, ReferenceField } from "../fields/field.ts";
import type { Kind } from "./kind.ts";
import { referenceKind } from "./reference.ts";

/** The levels that a field can be of, from the top. Towns are below all of them. */
export const areaLevels: readonly AreaLevel[] = ["province", "city", "district"];

/** The type by which options of all of them are asked for. */
export const UPPER_AREAS = "upper";

/**
 * A province, a city or a district: the id of one of the product's areas, which a file holds as the names from the top,
 * `江苏省/苏州市`, or as its code. Who asks a list for one asks for everything that lies in it.
 */
export const areaKind: Kind<ReferenceField> = {
  ...referenceKind,
  few: true,
  // Thousands, which no list of choices offers.
  values: () => [],
  ...(referenceKind.filter && { filter: { ...referenceKind.filter, below: true } }),
};
