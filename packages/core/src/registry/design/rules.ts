/**
 * The rules that a design can break, by the names that refusals tell. Each has a text of the same name below `designs.faults`: the
 * server does not compile without one.
 */
export const designRules = [
  // What JSON it is.
  ...(["unknownProperty", "unknownKind", "required", "type", "max", "min", "tooDeep", "tooLong"] as const),
  // What things are called.
  ...(["name", "characters", "reserved", "double", "retired"] as const),
  // What is pointed to.
  ...(["unknownField", "unknownTarget", "unknownShown", "notShown", "target", "unfit"] as const),
  // What a field is good for.
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
