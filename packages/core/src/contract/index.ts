import { areas } from "./areas.ts";
import { texts } from "./texts.ts";
import { maps } from "./maps.ts";
import { backups } from "./backups.ts";
import { billRules } from "./billRules.ts";
import { cache } from "./cache.ts";
import { commonFields } from "./commonFields.ts";
import { dataInterfaces } from "./dataInterfaces.ts";
import { dataModels } from "./dataModels.ts";
import { dataSync } from "./dataSync.ts";
import { dataSchemes } from "./dataSchemes.ts";
import { dataSources } from "./dataSources.ts";
import { day } from "./day.ts";
import { departments } from "./departments.ts";
import { designs } from "./designs.ts";
import { dictionaryItems } from "./dictionaryItems.ts";
import { dictionaryTypes } from "./dictionaryTypes.ts";
import { expiries } from "./expiries.ts";
import { extensions } from "./extensions.ts";
import { factories } from "./factories.ts";
import { files } from "./files.ts";
import { fleetSelectors } from "./fleetSelectors.ts";
import { grants } from "./grants.ts";
import { home } from "./home.ts";
import { logs } from "./logs.ts";
import { members } from "./members.ts";
import { menuButtons } from "./menuButtons.ts";
import { menuColumns } from "./menuColumns.ts";
import { menuDataFields } from "./menuDataFields.ts";
import { menus } from "./menus.ts";
import { messages } from "./messages.ts";
import { models } from "./models.ts";
import { monitor } from "./monitor.ts";
import { notices } from "./notices.ts";
import { onlineUsers } from "./onlineUsers.ts";
import { organizations } from "./organizations.ts";
import { ownSessions } from "./ownSessions.ts";
import { positions } from "./positions.ts";
import { preferences } from "./preferences.ts";
import { profile } from "./profile.ts";
import { roles } from "./roles.ts";
import { roster } from "./roster.ts";
import { session } from "./session.ts";
import { ridership } from "./ridership.ts";
import { settlements } from "./settlements.ts";
import { secondFactor } from "./secondFactor.ts";
import { signIn } from "./signIn.ts";
import { sysConfig } from "./sysConfig.ts";
import { tasks } from "./tasks.ts";
import { timetables } from "./timetables.ts";
import { fleetRules } from "./fleetRules.ts";
import { gtfs } from "./gtfs.ts";
import { gps } from "./gps.ts";
import { tracking } from "./tracking.ts";
import { users } from "./users.ts";
import { views } from "./views.ts";

/** Every call of the wire, by concept (spec §7). */
export const contract = {
  session,
  secondFactor,
  signIn,
  factories,
  menus,
  menuButtons,
  menuColumns,
  menuDataFields,
  fleetSelectors,
  ownSessions,
  dataSchemes,
  users,
  profile,
  preferences,
  views,
  organizations,
  departments,
  positions,
  roles,
  members,
  grants,
  dictionaryTypes,
  dictionaryItems,
  dataSources,
  dataInterfaces,
  dataModels,
  dataSync,
  commonFields,
  maps,
  areas,
  billRules,
  messages,
  notices,
  onlineUsers,
  files,
  home,
  logs,
  tasks,
  monitor,
  backups,
  cache,
  sysConfig,
  designs,
  models,
  expiries,
  timetables,
  tracking,
  fleetRules,
  gps,
  gtfs,
  day,
  roster,
  ridership,
  settlements,
  texts,
  extensions,
};
