import type { Field } from "../../fields/field.ts";
import { columnOf, isToldOfAnother, memberOf, pointsToRecords, wireNameOf } from "../../fields/members.ts";
import { kindOf, takesText } from "../../kinds/kinds.ts";
import type { Design } from "./design.ts";
import { FIELDS_MAX } from "./language.ts";
import { membersOfQueries, membersOfRecords, namesOfObjects } from "./names.ts";
import type { DesignFault } from "./readDesign.ts";
import type { DesignRule } from "./rules.ts";
import { type FieldsOf, unfitTold } from "./unfitTold.ts";

const fault = (path: string, rule: DesignRule, value?: string): DesignFault => ({
  ...{ path, rule },
  ...(value !== undefined && { value }),
});

type Named = readonly [name: string, field: Field];
type Check = (design: Design, targets: ReadonlySet<string>, fieldsOf: FieldsOf) => readonly DesignFault[];

/**
 * Errors in a design whose syntax is valid: unknown field names, duplicate names, values that their own field
 * refuses.
 *
 * @param fieldsOf - the fields of the referenced concepts, if they are known
 */
export function findFaults(design: Design, targets: ReadonlySet<string>, fieldsOf: FieldsOf): readonly DesignFault[] {
  // Without a prototype, so that names such as `valueOf` are not found as fields.
  const fields = Object.assign(Object.create(null) as Record<string, Field>, design.fields);
  return checks.flatMap((check) => check({ ...design, fields }, targets, fieldsOf));
}

const checks: readonly Check[] = [
  ({ fields }) => (Object.keys(fields).length > FIELDS_MAX ? [fault("fields", "max", String(FIELDS_MAX))] : []),
  namesThatAreTaken,
  doubles,
  unknownNames,
  unfitLists,
  unfitDataScope,
  unfitKeys,
  unfitForms,
  unknownTargets,
  unfitTrees,
  unfitSettings,
  unfitRows,
  unfitFormulas,
  unfitTold,
  unfitActions,
];

/** Most actions of a model. */
const ACTIONS_MAX = 20;
/** Calls that every concept has. */
const callsOfAll: ReadonlySet<string> = new Set([
  ...["list", "get", "create", "update", "remove", "setEnabled", "options", "act", "State"],
]);

/** Checks that action names are unique and that their values are valid for their fields. */
function unfitActions({ actions = {}, fields }: Design): readonly DesignFault[] {
  const names = Object.keys(actions);
  if (names.length > ACTIONS_MAX) return [fault("actions", "max", String(ACTIONS_MAX))];
  return Object.entries(actions).flatMap(([name, { sets = {} }]): readonly DesignFault[] => {
    const path = `actions.${name}`;
    if (callsOfAll.has(name) || namesOfObjects.has(name)) return [fault(path, "reserved", name)];
    if (Object.keys(sets).length === 0) return [fault(`${path}.sets`, "required")];
    return Object.entries(sets).flatMap(([one, value]) => {
      const field = fields[one];
      if (!field) return [fault(`${path}.sets.${one}`, "unknownField", one)];
      const isSet = takesText(field) && field.createOnly !== true && !pointsToRecords(field);
      if (!isSet) return [fault(`${path}.sets.${one}`, "unfit")];
      return kindOf(field).check(value, field) ? [fault(`${path}.sets.${one}`, "type")] : [];
    });
  });
}

/** Checks that formulas can be computed, from numbers and days of the same record. */
function unfitFormulas({ fields }: Design): readonly DesignFault[] {
  return Object.entries(fields).flatMap(([name, field]): readonly DesignFault[] => {
    if (!("formula" in field)) return [];
    const path = `fields.${name}.formula`;
    if (field.required === true) return [fault(`fields.${name}.required`, "unfit")];
    if (!kindOf(field).computes?.isSound(field)) return [fault(path, "formula")];
    return field.formula.flatMap((part, at): readonly DesignFault[] => {
      if (typeof part === "string") return [];
      const operand = fields[part.field];
      if (!operand) return [fault(`${path}.${at}.field`, "unknownField", part.field)];
      const { isNumber, stored } = kindOf(operand);
      const fits = part.as === undefined ? isNumber && stored.type !== "none" : stored.type === "timestamptz";
      return fits ? [] : [fault(`${path}.${at}.field`, "unfit", part.field)];
    });
  });
}

/** Most fields of a row. */
const ROW_FIELDS_MAX = 30;

/** Checks rows: they are flat, have at least one field, and their fields follow the same rules as model fields. */
function unfitRows({ fields, list, options }: Design): readonly DesignFault[] {
  const listed = [...list.columns.map((name, at) => [`list.columns.${at}`, name] as const)];
  const also = [...(list.also ?? []).map((name, at) => [`list.also.${at}`, name] as const)];
  const picked = (options?.also ?? []).map((name, at) => [`options.also.${at}`, name] as const);
  const shown = [...listed, ...also, ...picked].flatMap(([path, name]) =>
    fields[name] && kindOf(fields[name]).rows ? [fault(path, "notListable", name)] : [],
  );
  return [
    ...shown,
    ...Object.entries(fields).flatMap(([name, field]): readonly DesignFault[] => {
      if (!("fields" in field)) return [];
      const path = `fields.${name}.fields`;
      const count = Object.keys(field.fields).length;
      if (count === 0) return [fault(path, "required")];
      if (count > ROW_FIELDS_MAX) return [fault(path, "max", String(ROW_FIELDS_MAX))];
      const inner = { fields: field.fields, list: { columns: [] }, retired: field.retired ?? {} } as unknown as Design;
      return [
        ...[...namesThatAreTaken(inner), ...doubles(inner), ...unfitSettings(inner)].map((one) => ({
          ...one,
          path: `fields.${name}.${one.path}`,
        })),
        ...Object.entries(field.fields).flatMap(([own, one]) => {
          const isFlat =
            takesText(one) &&
            !kindOf(one).html &&
            one.createOnly !== true &&
            !("root" in one) &&
            !("numberedBy" in one);
          return isFlat ? [] : [fault(`${path}.${own}`, "unfit")];
        }),
      ];
    }),
  ];
}

const entriesOf = ({ fields }: Design): readonly Named[] => Object.entries(fields);
const columnsOf = (name: string, field: Field) => ({
  key: memberOf(name, field),
  wire: wireNameOf(name, field),
  column: columnOf(name, field),
});

/** Checks for names that every record, every JavaScript object or every query already has. */
function namesThatAreTaken(design: Design): readonly DesignFault[] {
  const filters = new Set(design.list.filters);
  const isTree = design.list.shape === "tree";
  return entriesOf(design).flatMap(([name, field]) => {
    const names = { "": name, ...columnsOf(name, field) };
    const isTaken = (one: string) =>
      namesOfObjects.has(one) ||
      membersOfRecords.has(one) ||
      (filters.has(name) && membersOfQueries.has(one)) ||
      (one === "parentId" && isTree && !pointsToRecords(field));
    return Object.entries(names)
      .filter(([, one]) => isTaken(one))
      .slice(0, 1)
      .map(([member, one]) => fault(member === "" ? `fields.${name}` : `fields.${name}.${member}`, "reserved", one));
  });
}

/** Finds two fields with the same member, wire name, column or id, and uses of a retired id. */
function doubles(design: Design): readonly DesignFault[] {
  const found: DesignFault[] = [];
  const seen = {
    key: new Map<string, string>(),
    wire: new Map<string, string>(),
    column: new Map<string, string>(),
    id: new Map<string, string>(),
  };
  for (const [name, field] of entriesOf(design)) {
    const own = { ...columnsOf(name, field), ...(field.id !== undefined && { id: field.id }) };
    for (const [member, value] of Object.entries(own)) {
      const others = seen[member as keyof typeof seen];
      const other = others.get(value);
      if (other !== undefined) found.push(fault(`fields.${name}.${member}`, "double", other));
      others.set(value, name);
    }
    if (field.id !== undefined && Object.hasOwn(design.retired ?? {}, field.id)) {
      found.push(fault(`fields.${name}.id`, "retired", field.id));
    }
  }
  return found;
}

/** Checks that every field name in the design exists and appears only once in its list. */
function unknownNames(design: Design): readonly DesignFault[] {
  const { key, label, named, list, options, unique, form, protectedBy } = design;
  const lists: Readonly<Record<string, readonly string[] | undefined>> = {
    ...{ key, named, "list.columns": list.columns, "list.also": list.also, "list.search": list.search },
    ...{ "list.filters": list.filters, "options.also": options?.also },
    ...Object.fromEntries(form.map((section, at) => [`form.${at}`, section])),
  };
  const single: Readonly<Record<string, string | undefined>> = {
    ...{ label, "list.sort": list.sort, "list.within.field": list.within?.field, protectedBy },
    ...Object.fromEntries(Object.entries(scopeFieldsOf(design)).map(([member, name]) => [`dataScope.${member}`, name])),
    ...Object.fromEntries(
      Object.entries(unique ?? {}).flatMap(([name, rule]) => [
        [`unique.${name}`, name],
        [`unique.${name}.within`, rule?.within],
      ]),
    ),
  };
  const formed = form.flat();
  const has = (name: string) => Object.hasOwn(design.fields, name);
  return [
    ...Object.entries(lists).flatMap(([path, names = []]) =>
      names.flatMap((name, at) => [
        ...(has(name) ? [] : [fault(`${path}.${at}`, "unknownField", name)]),
        ...(names.indexOf(name) < at ? [fault(`${path}.${at}`, "double", name)] : []),
      ]),
    ),
    ...[...new Set(formed)].flatMap((name) =>
      formed.filter((other) => other === name).length > 1 ? [fault("form", "double", name)] : [],
    ),
    ...Object.entries(single).flatMap(([path, name]) =>
      name === undefined || has(name) ? [] : [fault(path, "unknownField", name)],
    ),
  ];
}

/** The fields that data schemes use; `creator` and `itself` are not fields. */
function scopeFieldsOf({ dataScope: { owner, department } = {} }: Design) {
  return {
    ...(owner !== undefined && owner !== "creator" && { owner }),
    ...(department !== undefined && department !== "itself" && { department }),
  };
}

/** Checks that data schemes use ids of users and departments. */
function unfitDataScope(design: Design): readonly DesignFault[] {
  const targets = { owner: "users", department: "departments" };
  return Object.entries(scopeFieldsOf(design)).flatMap(([member, name]) => {
    const field = design.fields[name];
    const fits = field === undefined || ("target" in field && field.target === targets[member as keyof typeof targets]);
    return fits ? [] : [fault(`dataScope.${member}`, "target", name)];
  });
}

function unfitLists({ fields, list }: Design): readonly DesignFault[] {
  const fits = (
    names: readonly string[] | undefined,
    path: string,
    test: (field: Field) => boolean,
    rule: DesignRule,
  ) =>
    (names ?? []).flatMap((name, at) => {
      const field = fields[name];
      return field && !test(field) ? [{ path: `${path}.${at}`, rule, value: name }] : [];
    });
  const sort = list.sort === undefined ? undefined : fields[list.sort];
  return [
    ...fits(list.search, "list.search", (field) => isText(field), "notSearchable"),
    ...fits(list.filters, "list.filters", (field) => kindOf(field).filter !== undefined, "notFilterable"),
    ...(sort && !kindOf(sort).sortable ? [fault("list.sort", "notSortable", list.sort ?? "")] : []),
    ...["query", "wire"].flatMap((name) => {
      const value = (list.within as Readonly<Record<string, string>> | undefined)?.[name];
      return value !== undefined && membersOfQueries.has(value)
        ? [fault(`list.within.${name}`, "reserved", value)]
        : [];
    }),
  ];
}

/** Checks the fields that identify a record: they must be required, not read-only, and of a suitable type. */
function unfitKeys({ fields, key, label, named, unique, protectedBy }: Design): readonly DesignFault[] {
  const names: readonly (readonly [path: string, name: string])[] = [
    ["label", label],
    ...key.map((name, at) => [`key.${at}`, name] as const),
  ];
  return [
    ...names.flatMap(([path, name]) => {
      const field = fields[name];
      if (!field) return [];
      if (field.required !== true || field.readOnly === true) return [fault(path, "mustBeRequired", name)];
      return path === "label" && !isText(field) ? [fault(path, "notText", name)] : [];
    }),
    ...(named ?? []).flatMap((name, at) => {
      const field = fields[name];
      return field && !isText(field) ? [fault(`named.${at}`, "notText", name)] : [];
    }),
    ...Object.entries(unique ?? {}).flatMap(([name, rule]) => {
      const field = fields[name];
      if (!field) return [];
      if (!canBeUnique(field)) return [fault(`unique.${name}`, "notUnique", name)];
      return rule?.ignoreCase && kindOf(field).stored.type !== "text"
        ? [fault(`unique.${name}.ignoreCase`, "notText", name)]
        : [];
    }),
    ...(protectedBy !== undefined && fields[protectedBy] && kindOf(fields[protectedBy]).stored.type !== "boolean"
      ? [fault("protectedBy", "notFlag", protectedBy)]
      : []),
  ];
}

/** Whether the field is one column value, short enough for an index. */
function canBeUnique(field: Field): boolean {
  const { stored, cellMaxChars } = kindOf(field);
  return cellMaxChars === undefined && !["text[]", "jsonb", "none"].includes(stored.type);
}

/** Every required field must be in the form. Fields that only the server sets may not be in it. */
function unfitForms({ fields, form }: Design): readonly DesignFault[] {
  const shown = new Set(form.flat());
  return [
    ...form.flatMap((section, at) =>
      section.flatMap((name, inside) =>
        fields[name]?.readOnly === true && !kindOf(fields[name]).computes && !isToldOfAnother(fields[name])
          ? [fault(`form.${at}.${inside}`, "readOnly", name)]
          : [],
      ),
    ),
    ...Object.entries(fields).flatMap(([name, field]) => {
      const isMissed = field.required === true && field.readOnly !== true && field.default === undefined;
      return isMissed && !shown.has(name) ? [fault(`fields.${name}`, "notInForm", name)] : [];
    }),
  ];
}

function unknownTargets(design: Design, targets: ReadonlySet<string>): readonly DesignFault[] {
  const { list } = design;
  const inRows = entriesOf(design).flatMap(([name, field]) =>
    "fields" in field ? Object.entries(field.fields).map(([own, one]) => [`${name}.fields.${own}`, one] as const) : [],
  );
  return [
    ...[...entriesOf(design), ...inRows].flatMap(([name, field]) => {
      if (!("target" in field)) return [];
      if (!targets.has(field.target)) return [fault(`fields.${name}.target`, "unknownTarget", field.target)];
      const hasLevels = kindOf(field).few === true || field.target === "departments";
      if (field.only !== undefined && !hasLevels) return [fault(`fields.${name}.only`, "unfit")];
      return field.root !== undefined && field.target !== design.name ? [fault(`fields.${name}.root`, "unfit")] : [];
    }),
    ...(list.within && !targets.has(list.within.target)
      ? [fault("list.within.target", "unknownTarget", list.within.target)]
      : []),
  ];
}

/** The parent of a tree record must be a record of the same model. */
function unfitTrees({ name, fields, list, options }: Design): readonly DesignFault[] {
  const path = list.shape === "page" ? "options.shape" : "list.shape";
  if (list.shape === "page" && options?.shape !== "tree") return [];
  const field = Object.entries(fields).find(([one, at]) => memberOf(one, at) === "parentId")?.[1];
  return field?.kind === "reference" && field.target === name ? [] : [fault(path, "noParent")];
}

function unfitSettings(design: Design): readonly DesignFault[] {
  return entriesOf(design).flatMap(([name, field]): readonly DesignFault[] => {
    const path = `fields.${name}`;
    if ("min" in field && field.min !== undefined && field.max !== undefined && field.min > field.max) {
      return [fault(`${path}.min`, "range")];
    }
    if (!("formula" in field) && ("scale" in field || "least" in field || "most" in field)) {
      // The upper limit is also checked against the lower limit.
      const ends = (["least", "most"] as const).filter((end) => isBadEnd(field, field[end]));
      if (ends.length > 0) return ends.slice(0, 1).map((end) => fault(`${path}.${end}`, "range"));
    }
    if ("from" in field && typeof field.from !== "string") {
      const values = field.from.map(({ value }) => value);
      if (new Set(values).size < values.length) return [fault(`${path}.from`, "double")];
      if ("numeric" in field && field.numeric && values.some((value) => !/^-?\d{1,9}$/.test(value)))
        return [fault(`${path}.from`, "type")];
    } else if ("numeric" in field && field.numeric) return [fault(`${path}.numeric`, "unfit")];
    if (field.default === undefined) return [];
    // HTML is only sanitised when a record is written.
    if (pointsToRecords(field) || !takesText(field) || kindOf(field).html) {
      const isRoot = "root" in field && field.default === field.root;
      return isRoot ? [] : [fault(`${path}.default`, "unfit")];
    }
    const isChosen =
      "from" in field &&
      typeof field.from !== "string" &&
      field.from.some(({ value }) => value === String(field.default));
    const isFixed = "from" in field && typeof field.from !== "string";
    const isSound = kindOf(field).check(field.default, field) === undefined && (!isFixed || isChosen);
    return isSound ? [] : [fault(`${path}.default`, "type", String(field.default).slice(0, 60))];
  });
}

function isBadEnd(field: Field, end: string | undefined): boolean {
  return end !== undefined && kindOf(field).check(end, field) !== undefined;
}

/** Whether the field is free text. */
function isText(field: Field): boolean {
  const { typed, stored } = kindOf(field);
  return typed && stored.type === "text";
}
