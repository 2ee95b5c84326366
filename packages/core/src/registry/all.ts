import { areas as areasCalls } from "../contract/areas.ts";
import { billRules as billRulesCalls } from "../contract/billRules.ts";
import { commonFields as commonFieldsCalls } from "../contract/commonFields.ts";
import { dataInterfaces as dataInterfacesCalls } from "../contract/dataInterfaces.ts";
import { dataSchemes as dataSchemesCalls } from "../contract/dataSchemes.ts";
import { dataSources as dataSourcesCalls } from "../contract/dataSources.ts";
import { departments as departmentsCalls } from "../contract/departments.ts";
import { dictionaryItems as dictionaryItemsCalls } from "../contract/dictionaryItems.ts";
import { dictionaryTypes as dictionaryTypesCalls } from "../contract/dictionaryTypes.ts";
import { maps as mapsCalls } from "../contract/maps.ts";
import { menuButtons as menuButtonsCalls } from "../contract/menuButtons.ts";
import { menuColumns as menuColumnsCalls } from "../contract/menuColumns.ts";
import { menuDataFields as menuDataFieldsCalls } from "../contract/menuDataFields.ts";
import { menus as menusCalls } from "../contract/menus.ts";
import { organizations as organizationsCalls } from "../contract/organizations.ts";
import { positions as positionsCalls } from "../contract/positions.ts";
import { roles as rolesCalls } from "../contract/roles.ts";
import { tasks as tasksCalls } from "../contract/tasks.ts";
import { users as usersCalls } from "../contract/users.ts";
import { departments } from "../resources/permission/departments.ts";
import { organizations } from "../resources/permission/organizations.ts";
import { positions } from "../resources/permission/positions.ts";
import { roles } from "../resources/permission/roles.ts";
import { users } from "../resources/permission/users.ts";
import { areas } from "../resources/system/areas.ts";
import { billRules } from "../resources/system/billRules.ts";
import { dataSchemes } from "../resources/system/dataSchemes.ts";
import { menuButtons } from "../resources/system/menuButtons.ts";
import { menuColumns } from "../resources/system/menuColumns.ts";
import { menuDataFields } from "../resources/system/menuDataFields.ts";
import { menus } from "../resources/system/menus.ts";
import { tasks } from "../resources/system/tasks.ts";
import { commonFields } from "../resources/systemData/commonFields.ts";
import { dataInterfaces } from "../resources/systemData/dataInterfaces.ts";
import { dataSources } from "../resources/systemData/dataSources.ts";
import { dictionaryItems } from "../resources/systemData/dictionaryItems.ts";
import { dictionaryTypes } from "../resources/systemData/dictionaryTypes.ts";
import { maps } from "../resources/systemData/maps.ts";
import { createRegistry, type ResourceRegistry } from "./registry.ts";
import { resourceOf, type Resource } from "./resource.ts";

/**
 * Every resource of the product, by its concept name. Pages, commands, tables, import and export are generated from
 * these.
 */
export const resources = {
  users: resourceOf(users, usersCalls),
  organizations: resourceOf(organizations, organizationsCalls),
  departments: resourceOf(departments, departmentsCalls),
  positions: resourceOf(positions, positionsCalls),
  roles: resourceOf(roles, rolesCalls),
  dictionaryTypes: resourceOf(dictionaryTypes, dictionaryTypesCalls),
  dictionaryItems: resourceOf(dictionaryItems, dictionaryItemsCalls),
  dataSources: resourceOf(dataSources, dataSourcesCalls),
  commonFields: resourceOf(commonFields, commonFieldsCalls),
  dataInterfaces: resourceOf(dataInterfaces, dataInterfacesCalls),
  maps: resourceOf(maps, mapsCalls),
  areas: resourceOf(areas, areasCalls),
  billRules: resourceOf(billRules, billRulesCalls),
  tasks: resourceOf(tasks, tasksCalls),
  menus: resourceOf(menus, menusCalls),
  menuButtons: resourceOf(menuButtons, menuButtonsCalls),
  menuColumns: resourceOf(menuColumns, menuColumnsCalls),
  menuDataFields: resourceOf(menuDataFields, menuDataFieldsCalls),
  dataSchemes: resourceOf(dataSchemes, dataSchemesCalls),
};

export type ResourceName = keyof typeof resources;

/** The built-in resources of the product, as clients, pages and commands receive them. */
export const builtIn: ResourceRegistry = createRegistry(Object.values<Resource>(resources));
