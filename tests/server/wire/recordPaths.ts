/** Where the records of each resource are made, by its name. */
export const bases: Readonly<Record<string, string>> = {
  users: "/api/system/Permission/Users",
  organizations: "/api/system/Permission/Organize",
  departments: "/api/system/Permission/Organize/Department",
  positions: "/api/system/Permission/Position",
  dictionaryTypes: "/api/system/Base/DictionaryType",
  dictionaryItems: "/api/system/Base/DictionaryData",
  dataSources: "/api/system/Base/DataSource",
  dataInterfaces: "/api/system/Base/DataInterface",
  commonFields: "/api/system/Base/CommonFields",
  maps: "/api/system/Base/DataMap",
  areas: "/api/system/Base/Area",
  billRules: "/api/system/Base/BillRule",
  roles: "/api/system/Permission/Role",
  tasks: "/api/system/ScheduleTask",
  menus: "/api/system/Base/Menu",
  menuButtons: "/api/system/Base/ModuleButton",
  menuColumns: "/api/system/Base/ModuleColumn",
  menuDataFields: "/api/system/Base/ModuleDataAuthorize",
  dataSchemes: "/api/system/Base/ModuleDataAuthorizeScheme",
};

/** Where a record of a tree lies above which there is none. */
export const onTop = { parentId: "-1" };
