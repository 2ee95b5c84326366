import type { Deps } from "../deps.ts";
import type { Handlers } from "../wire/handlers.ts";
import { areasHandlers } from "./areas/handlers.ts";
import { areaTable } from "./areas/table.ts";
import { billRulesHandlers } from "./billRules/handlers.ts";
import { billRuleTable } from "./billRules/table.ts";
import { commonFieldTable } from "./commonFields/table.ts";
import { dataInterfacesHandlers } from "./dataInterfaces/handlers.ts";
import { dataInterfaceTable } from "./dataInterfaces/table.ts";
import { commonFieldsHandlers } from "./commonFields/handlers.ts";
import { dataModelsHandlers } from "./dataModels/handlers.ts";
import { dataSyncHandlers } from "./dataSync/handlers.ts";
import { dataSourcesHandlers } from "./dataSources/handlers.ts";
import { dataSourceTable } from "./dataSources/table.ts";
import { dayHandlers } from "./day/handlers.ts";
import { departmentsHandlers } from "./departments/handlers.ts";
import { departmentTable } from "./departments/table.ts";
import { designsHandlers } from "./designs/handlers.ts";
import { dictionaryItemsHandlers } from "./dictionaryItems/handlers.ts";
import { dictionaryItemTable } from "./dictionaryItems/table.ts";
import { dictionaryTypesHandlers } from "./dictionaryTypes/handlers.ts";
import { dictionaryTypeTable } from "./dictionaryTypes/table.ts";
import { expiriesHandlers } from "./expiries/handlers.ts";
import { extensionsHandlers } from "./extensions/handlers.ts";
import { factoriesHandlers } from "./factories/handlers.ts";
import { filesHandlers } from "./files/handlers.ts";
import { grantsHandlers } from "./grants/handlers.ts";
import { homeHandlers } from "./home/handlers.ts";
import { logsHandlers } from "./logs/handlers.ts";
import { mapsHandlers } from "./maps/handlers.ts";
import { mapTable } from "./maps/table.ts";
import { fleetSelectorsHandlers } from "./fleetSelectors/handlers.ts";
import { menuButtonsHandlers } from "./menuButtons/handlers.ts";
import { menuButtonTable } from "./menuButtons/table.ts";
import { menuColumnsHandlers } from "./menuColumns/handlers.ts";
import { menuColumnTable } from "./menuColumns/table.ts";
import { menuDataFieldsHandlers } from "./menuDataFields/handlers.ts";
import { menuDataFieldTable } from "./menuDataFields/table.ts";
import { dataSchemesHandlers } from "./dataSchemes/handlers.ts";
import { dataSchemeTable } from "./dataSchemes/table.ts";
import { menusHandlers } from "./menus/handlers.ts";
import { menuTable } from "./menus/table.ts";
import { messagesHandlers } from "./messages/handlers.ts";
import { modelsHandlers } from "./models/handlers.ts";
import { monitorHandlers } from "./monitor/handlers.ts";
import { noticesHandlers } from "./notices/handlers.ts";
import { onlineUsersHandlers } from "./onlineUsers/handlers.ts";
import { organizationsHandlers } from "./organizations/handlers.ts";
import { organizationTable } from "./organizations/table.ts";
import { ownSessionsHandlers } from "./ownSessions/handlers.ts";
import { positionsHandlers } from "./positions/handlers.ts";
import { positionTable } from "./positions/table.ts";
import { preferencesHandlers } from "./preferences/handlers.ts";
import { profileHandlers } from "./profile/handlers.ts";
import { rolesHandlers } from "./roles/handlers.ts";
import { roleTable } from "./roles/table.ts";
import { secondFactorHandlers } from "./secondFactor/handlers.ts";
import { sessionHandlers } from "./session/handlers.ts";
import { signInHandlers } from "./signIn/handlers.ts";
import { sysConfigHandlers } from "./sysConfig/handlers.ts";
import { tasksHandlers } from "./tasks/handlers.ts";
import { taskTable } from "./tasks/table.ts";
import { memberHandlers } from "./users/members.ts";
import { usersHandlers } from "./users/handlers.ts";
import { userTable } from "./users/table.ts";
import type { RecordTable } from "../tables/recordTable.ts";
import { vehicleTable } from "./vehicles/table.ts";
import { driverTable } from "./drivers/table.ts";
import { lineTable } from "./lines/table.ts";
import { stopTable } from "./stops/table.ts";
import { riderTable } from "./riders/table.ts";
import { backupsHandlers } from "./backups/handlers.ts";
import { cacheHandlers } from "./cache/handlers.ts";
import { carrierTable } from "./carriers/table.ts";
import { priceRuleTable } from "./priceRules/table.ts";
import { maintenanceTable } from "./maintenances/table.ts";
import { refuelTable } from "./refuels/table.ts";
import { inspectionTable } from "./inspections/table.ts";
import { incidentTable } from "./incidents/table.ts";
import { deviceTable } from "./devices/table.ts";
import { driverLeaveTable } from "./driverLeaves/table.ts";
import { rosterHandlers } from "./roster/handlers.ts";
import { ridershipHandlers } from "./ridership/handlers.ts";
import { settlementHandlers } from "./settlements/handlers.ts";
import { dutyTable } from "./duties/table.ts";
import { simCardTable } from "./simCards/table.ts";
import { schemeTable } from "./schemes/table.ts";
import { serviceDayTable } from "./serviceDays/table.ts";
import { tripTable } from "./trips/table.ts";
import { textsHandlers } from "./texts/handlers.ts";
import { timetablesHandlers } from "./schemes/timetables.ts";
import type { DayPlans } from "./tracking/dayPlan.ts";
import { gtfsHandlers } from "./gtfs/handlers.ts";
import { gpsHandlers } from "./tracking/gpsHandlers.ts";
import { fleetRulesHandlers } from "./tracking/fleetRules.ts";
import { trackingHandlers } from "./tracking/handlers.ts";
import { viewsHandlers } from "./views/handlers.ts";

/** The tables of all resources. */
export const tables: readonly RecordTable[] = [
  userTable,
  organizationTable,
  departmentTable,
  positionTable,
  roleTable,
  dictionaryTypeTable,
  dictionaryItemTable,
  dataSourceTable,
  dataInterfaceTable,
  commonFieldTable,
  mapTable,
  areaTable,
  billRuleTable,
  taskTable,
  menuTable,
  menuButtonTable,
  menuColumnTable,
  menuDataFieldTable,
  dataSchemeTable,
  vehicleTable,
  driverTable,
  lineTable,
  stopTable,
  serviceDayTable,
  schemeTable,
  tripTable,
  riderTable,
  carrierTable,
  priceRuleTable,
  maintenanceTable,
  refuelTable,
  inspectionTable,
  incidentTable,
  deviceTable,
  simCardTable,
  dutyTable,
  driverLeaveTable,
];

/**
 * The handlers of all endpoints. A missing handler is a compile error.
 *
 * @param all - the tables of the product, and those of plugins
 */
export function createHandlers(deps: Deps, dayPlans: DayPlans, all: readonly RecordTable[]): Handlers {
  const members = memberHandlers(deps);
  return {
    secondFactor: secondFactorHandlers(deps),
    session: sessionHandlers(deps),
    signIn: signInHandlers(deps),
    factories: factoriesHandlers(deps),
    menus: menusHandlers(deps),
    fleetSelectors: fleetSelectorsHandlers,
    ownSessions: ownSessionsHandlers(deps),
    menuButtons: menuButtonsHandlers(deps),
    menuColumns: menuColumnsHandlers(deps),
    menuDataFields: menuDataFieldsHandlers(deps),
    dataSchemes: dataSchemesHandlers(deps),
    users: usersHandlers(deps),
    profile: profileHandlers(deps),
    preferences: preferencesHandlers,
    views: viewsHandlers,
    organizations: organizationsHandlers(deps),
    departments: departmentsHandlers(deps),
    positions: { ...positionsHandlers(deps), ...members.positions },
    roles: { ...rolesHandlers(deps), ...members.roles },
    members: members.members,
    grants: grantsHandlers(deps),
    dictionaryTypes: dictionaryTypesHandlers(deps),
    dictionaryItems: dictionaryItemsHandlers(deps),
    dataSources: dataSourcesHandlers(deps),
    dataInterfaces: dataInterfacesHandlers(deps),
    dataModels: dataModelsHandlers(deps),
    dataSync: dataSyncHandlers(deps),
    commonFields: commonFieldsHandlers(deps),
    maps: mapsHandlers(deps),
    areas: areasHandlers(deps),
    billRules: billRulesHandlers(deps),
    logs: logsHandlers(deps),
    tasks: tasksHandlers(deps),
    monitor: monitorHandlers(deps),
    texts: textsHandlers(deps),
    backups: backupsHandlers(deps),
    cache: cacheHandlers(deps),
    sysConfig: sysConfigHandlers(deps),
    messages: messagesHandlers(deps),
    notices: noticesHandlers(deps),
    onlineUsers: onlineUsersHandlers(deps),
    files: filesHandlers(deps),
    home: homeHandlers,
    designs: designsHandlers(deps, all),
    models: modelsHandlers(deps),
    expiries: expiriesHandlers,
    timetables: timetablesHandlers,
    tracking: trackingHandlers(deps, dayPlans),
    fleetRules: fleetRulesHandlers(deps, dayPlans),
    gps: gpsHandlers(deps),
    gtfs: gtfsHandlers(deps),
    day: dayHandlers(deps),
    roster: rosterHandlers,
    ridership: ridershipHandlers(deps),
    settlements: settlementHandlers(deps),
    extensions: extensionsHandlers(deps),
  };
}
