import { backupsTexts } from "./backups.ts";
import { billRulesTexts } from "./billRules.ts";
import { fleetRulesTexts } from "./fleetRules.ts";
import { gtfsPageTexts } from "./gtfsPage.ts";
import { gtfsTexts } from "./gtfs.ts";
import { bulkTexts } from "./bulk.ts";
import { cacheTexts } from "./cache.ts";
import { calculationTexts } from "./calculation.ts";
import { changesTexts } from "./changes.ts";
import { chatTexts } from "./chat.ts";
import { chatWindowTexts } from "./chatWindow.ts";
import { cliTexts } from "./cli.ts";
import { commonTexts } from "./common.ts";
import { dataInterfacesTexts } from "./dataInterfaces.ts";
import { dataModelsCliTexts } from "./dataModelsCli.ts";
import { dataModelsTexts } from "./dataModels.ts";
import { dataSyncTexts } from "./dataSync.ts";
import { dataSyncCliTexts } from "./dataSyncCli.ts";
import { dataSyncPageTexts } from "./dataSyncPage.ts";
import { dataScopesTexts } from "./dataScopes.ts";
import { dataSourcesTexts } from "./dataSources.ts";
import { dayTexts } from "./day.ts";
import { designsTexts } from "./designs.ts";
import { dutiesTexts } from "./duties.ts";
import { errorTexts, mendTexts } from "./errors.ts";
import { auditTexts } from "./audit.ts";
import { expiriesTexts } from "./expiries.ts";
import { explainTexts } from "./explain.ts";
import { factoriesTexts } from "./factories.ts";
import { filesTexts } from "./files.ts";
import { grantsTexts } from "./grants.ts";
import { handOverTexts } from "./handOver.ts";
import { homeTexts } from "./home.ts";
import { iconsTexts } from "./icons.ts";
import { jobsTexts } from "./jobs.ts";
import { languagesTexts } from "./languages.ts";
import { listsTexts } from "./lists.ts";
import { logsTexts } from "./logs.ts";
import { messagesTexts } from "./messages.ts";
import { monitorTexts } from "./monitor.ts";
import { navigationTexts } from "./navigation.ts";
import { noticesTexts } from "./notices.ts";
import { ownSessionsTexts } from "./ownSessions.ts";
import { onlineUsersTexts } from "./onlineUsers.ts";
import { platformTexts } from "./platform.ts";
import { profileTexts } from "./profile.ts";
import { mapsTexts } from "./maps.ts";
import { menusTexts } from "./menus.ts";
import { rolesTexts } from "./roles.ts";
import { rosterTexts } from "./roster.ts";
import { secondFactorTexts } from "./secondFactor.ts";
import { serverTexts } from "./server.ts";
import { sessionTexts } from "./session.ts";
import { ridershipTexts } from "./ridership.ts";
import { settlementTexts } from "./settlement.ts";
import { settingsTexts } from "./settings.ts";
import { shellTexts } from "./shell.ts";
import { mailTexts } from "./mails.ts";
import { sysConfigTexts } from "./sysConfig.ts";
import { tasksTexts } from "./tasks.ts";
import type { KeysOf } from "./texts.ts";
import { timeTexts } from "./time.ts";
import { timetablesTexts } from "./timetables.ts";
import { trackingTexts } from "./tracking.ts";
import { tuiTexts } from "./tui.ts";
import { usersTexts } from "./users.ts";
import { validationTexts } from "./validation.ts";
import { webTexts } from "./web.ts";
import { widgetsTexts } from "./widgets.ts";

/** All texts of the product, by concept, each in every language. */
export const catalogue = {
  backups: backupsTexts,
  billRules: billRulesTexts,
  gtfs: gtfsTexts,
  gtfsPage: gtfsPageTexts,
  bulk: bulkTexts,
  cache: cacheTexts,
  calculation: calculationTexts,
  changes: changesTexts,
  chat: chatTexts,
  chatWindow: chatWindowTexts,
  cli: cliTexts,
  common: commonTexts,
  day: dayTexts,
  dataInterfaces: dataInterfacesTexts,
  dataModels: dataModelsTexts,
  dataModelsCli: dataModelsCliTexts,
  dataScopes: dataScopesTexts,
  dataSources: dataSourcesTexts,
  dataSync: dataSyncTexts,
  dataSyncCli: dataSyncCliTexts,
  dataSyncPage: dataSyncPageTexts,
  designs: designsTexts,
  errors: errorTexts,
  duties: dutiesTexts,
  audit: auditTexts,
  expiries: expiriesTexts,
  explain: explainTexts,
  factories: factoriesTexts,
  files: filesTexts,
  grants: grantsTexts,
  handOver: handOverTexts,
  home: homeTexts,
  icons: iconsTexts,
  jobs: jobsTexts,
  languages: languagesTexts,
  lists: listsTexts,
  logs: logsTexts,
  mend: mendTexts,
  messages: messagesTexts,
  monitor: monitorTexts,
  navigation: navigationTexts,
  notices: noticesTexts,
  onlineUsers: onlineUsersTexts,
  ownSessions: ownSessionsTexts,
  platform: platformTexts,
  profile: profileTexts,
  roles: rolesTexts,
  roster: rosterTexts,
  maps: mapsTexts,
  menus: menusTexts,
  secondFactor: secondFactorTexts,
  server: serverTexts,
  session: sessionTexts,
  ridership: ridershipTexts,
  settlement: settlementTexts,
  settings: settingsTexts,
  shell: shellTexts,
  mails: mailTexts,
  sysConfig: sysConfigTexts,
  tasks: tasksTexts,
  time: timeTexts,
  timetables: timetablesTexts,
  fleetRules: fleetRulesTexts,
  tracking: trackingTexts,
  tui: tuiTexts,
  users: usersTexts,
  validation: validationTexts,
  web: webTexts,
  widgets: widgetsTexts,
} as const;

export type Catalogue = typeof catalogue;

/** Dotted key of a text, such as `session.enterAccount` or `users.fields.mobilePhone`. */
export type TextKey = { [C in keyof Catalogue]: `${C}.${KeysOf<Catalogue[C]["zh"]>}` }[keyof Catalogue];
