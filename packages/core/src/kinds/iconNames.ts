/**
 * The platform's icons for menus and trees. Each has the menu code that it was made for, which provides its display
 * name.
 */
export const iconCodes = {
  permission: "permission",
  dataApplication: "systemData",
  system: "system",
  "extend-bus": "bus",
  workFlow: "workFlow",
  onlineDevelopment: "onlineDev",
  codeGeneration: "generator",
  weChat: "weChat",
  extend: "extend",
  organization: "permission.organize",
  department: "permission.department",
  position: "permission.position",
  user: "permission.user",
  role: "permission.role",
  authorize: "permission.authorize",
  onlineUser: "permission.userOnline",
  dataDictionary: "systemData.dictionary",
  dataSource: "systemData.dataSource",
  dataModel: "systemData.dataModel",
  dataSync: "systemData.dataSync",
  dataBackup: "systemData.dataBackup",
  dataInterface: "systemData.dataInterface",
  mapExample: "systemData.map",
  sysConfig: "system.sysConfig",
  sysMenu: "system.menu",
  sysProvince: "system.area",
  sysBillRule: "system.billRule",
  sysNotice: "system.notice",
  sysQuartz: "system.task",
  sysLog: "system.log",
  sysCache: "system.cache",
  sysMonitor: "system.monitor",
  sysIcon: "system.icons",
  sysLanguage: "system.language",
  flowDesign: "workFlow.flowEngine",
  flowLaunch: "workFlow.flowLaunch",
  flowTodo: "workFlow.flowTodo",
  flowDone: "workFlow.flowDone",
  flowCirculate: "workFlow.flowCirculate",
  flowEntrust: "workFlow.entrust",
  flowMonitor: "workFlow.flowMonitor",
  webDesign: "onlineDev.webDesign",
  appDesign: "onlineDev.appDesign",
  reportDesign: "onlineDev.dataReport",
  bigScreenDesign: "onlineDev.dataScreen",
  portalDesign: "onlineDev.visualPortal",
  webForm: "generator.webForm",
  appForm: "generator.appForm",
  flowForm: "generator.flowForm",
  mpConfig: "weChat.mpConfig",
  mpMenu: "weChat.mpMenu",
  mpUser: "weChat.mpUser",
  mpMessage: "weChat.mpMessage",
  mpMaterial: "weChat.mpMaterial",
  qyConfig: "weChat.qyhConfig",
  qyOrg: "weChat.qyDepartment",
  qyUser: "weChat.qyUser",
  qyMessage: "weChat.qyMessage",
  reportExample: "dataReport",
  bigScreenExample1: "reportBI",
  "extend-car": "bus.vehicleKind",
  "generator-dictionary": undefined,
  "file-blank": undefined,
  "workFlow-todo": "bus.expiry",
  bigDataExample: "extend.bigData",
  importAndExportExample: "extend.importAndExport",
  signetExample: "extend.signet",
  signature: "extend.signature",
  scheduleExample: "extend.schedule",
  emailExample: "extend.email",
  documentExample: "extend.document",
  documentPreviewExample: "extend.documentPreview",
  barCodeExample: "extend.barCode",
  printExample: "extend.printData",
  orderExample: "extend.order",
  projectExample: "extend.projectGantt",
  chartExample: "extend.graphDemo",
  tableExample: "extend.tableDemo",
  formExample: "extend.formDemo",
  echartsPie: "extend.graphDemo.echartsPie",
  echartsLineArea: "extend.graphDemo.echartsLineArea",
  echartsScatter: "extend.graphDemo.echartsScatter",
  echartsFunnel: "extend.graphDemo.echartsFunnel",
  echartsTree: "extend.graphDemo.echartsTree",
  "tree-organization3": undefined,
  "tree-department1": undefined,
  "tree-position1": undefined,
  "tree-user2": undefined,
} as const satisfies Readonly<Record<string, string | undefined>>;

/** The part after `icon-ym-`. */
export type IconName = keyof typeof iconCodes;

/** All names, in the order in which they are offered. */
export const iconNames: readonly IconName[] = Object.keys(iconCodes).filter(isIconName);

export function isIconName(name: string): name is IconName {
  return Object.hasOwn(iconCodes, name);
}

/** The key of the display name. Icons that were made for no menu have no such text. */
export function iconLabelKey(name: IconName): string {
  return `navigation.pages.${(iconCodes[name] ?? "").replaceAll(".", "-")}`;
}
