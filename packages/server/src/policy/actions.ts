import { ofTable, type RecordTable, type RecordValues } from "../tables/recordTable.ts";

/** An action that sets fixed values in records. */
export interface SettingAction {
  readonly sets: RecordValues;
  /** The table as seen by this action: the button of the action gives the right to change it, not the button for updates. */
  readonly table: RecordTable;
}

const actionsOf = ofTable((table): ReadonlyMap<string, SettingAction> => {
  const { resource } = table;
  const { endpoints, page, fields, actions = {} } = resource;
  const setting = Object.entries(actions).flatMap(([name, { button, sets }]): readonly [string, SettingAction][] => {
    if (sets === undefined) return [];
    const update = { ...endpoints.update, access: { kind: "button", page, button } as const };
    const values = Object.entries(sets).map(([field, value]) => [fields[field]?.key ?? field, value] as const);
    const acted = { ...table, resource: { ...resource, endpoints: { ...endpoints, update } } };
    return [[name, { sets: Object.fromEntries(values), table: acted }]];
  });
  return new Map(setting);
});

/** The action with this name. Undefined where the concept has no action of this name that only sets values. */
export function actionNamed(table: RecordTable, name: string | undefined): SettingAction | undefined {
  return name === undefined ? undefined : actionsOf(table).get(name);
}
