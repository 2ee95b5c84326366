import { contract } from "../contract/index.ts";
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
  users: resourceOf(users, contract.users),
  organizations: resourceOf(organizations, contract.organizations),
  departments: resourceOf(departments, contract.departments),
  positions: resourceOf(positions, contract.positions),
  roles: resourceOf(roles, contract.roles),
  dictionaryTypes: resourceOf(dictionaryTypes, contract.dictionaryTypes),
  dictionaryItems: resourceOf(dictionaryItems, contract.dictionaryItems),
  dataSources: resourceOf(dataSources, contract.dataSources),
  commonFields: resourceOf(commonFields, contract.commonFields),
  dataInterfaces: resourceOf(dataInterfaces, contract.dataInterfaces),
  maps: resourceOf(maps, contract.maps),
  areas: resourceOf(areas, contract.areas),
  billRules: resourceOf(billRules, contract.billRules),
  tasks: resourceOf(tasks, contract.tasks),
  menus: resourceOf(menus, contract.menus),
  menuButtons: resourceOf(menuButtons, contract.menuButtons),
  menuColumns: resourceOf(menuColumns, contract.menuColumns),
  menuDataFields: resourceOf(menuDataFields, contract.menuDataFields),
  dataSchemes: resourceOf(dataSchemes, contract.dataSchemes),
};

export type ResourceName = keyof typeof resources;

/** The built-in resources of the product, as clients, pages and commands receive them. */
export const builtIn: ResourceRegistry = createRegistry(Object.values<Resource>(resources));
