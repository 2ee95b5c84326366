/**
 * The rules for designs, by the names used in error responses. Each has a text of the same name below
 * `designs.faults`; without it the server does not compile.
 */
export const designRules = [
  // Structure of the JSON.
  ...(["unknownProperty", "unknownKind", "required", "type", "max", "min", "tooDeep", "tooLong"] as const),
  // Names.
  ...(["name", "characters", "reserved", "double", "retired"] as const),
  // References.
  ...(["unknownField", "unknownTarget", "unknownShown", "notShown", "target", "unfit"] as const),
  // Suitability of a field for its use.
  ...([
    "notSearchable",
    "notFilterable",
    "notSortable",
    "notText",
    "notFlag",
    "notUnique",
    "notListable",
    "formula",
  ] as const),
  ...(["mustBeRequired", "readOnly", "notInForm", "range", "noParent"] as const),
] as const;

/** Stable name of a rule of designs. */
export type DesignRule = (typeof designRules)[number];
