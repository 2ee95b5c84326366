import { backups } from "./backups.mjs";
import { languages } from "./languages.mjs";
import { bulk } from "./bulk.mjs";
import { cli } from "./cli.mjs";
import { compareSchemes } from "./compareSchemes.mjs";
import { core } from "./core.mjs";
import { day } from "./day.mjs";
import { deploy } from "./deploy.mjs";
import { dataInterfaces } from "./dataInterfaces.mjs";
import { dataModels } from "./dataModels.mjs";
import { dataSync } from "./dataSync.mjs";
import { dataSources } from "./dataSources.mjs";
import { filesInStore } from "./filesInStore.mjs";
import { mail } from "./mail.mjs";
import { messages } from "./messages.mjs";
import { operations } from "./operations.mjs";
import { plugins } from "./plugins.mjs";
import { platform } from "./platform.mjs";
import { platformFiles } from "./platformFiles.mjs";
import { gtfs } from "./gtfs.mjs";
import { roster } from "./roster.mjs";
import { ridership } from "./ridership.mjs";
import { settlement } from "./settlement.mjs";
import { terminals } from "./terminals.mjs";
import { tracking } from "./tracking.mjs";
import { recordRights } from "./recordRights.mjs";
import { recordSheet } from "./recordSheet.mjs";
import { rightsPages } from "./rightsPages.mjs";
import { server } from "./server.mjs";
import { tui } from "./tui.mjs";
import { webForms } from "./webForms.mjs";
import { webLists } from "./webLists.mjs";
import { webLooks } from "./webLooks.mjs";
import { webShell } from "./webShell.mjs";

/** Every planted fault, by area. @type {Readonly<Record<string, readonly import("../../scripts/planted/plants.mjs").Plant[]>>} */
export const areas = {
  core,
  bulk,
  server,
  platform,
  platformFiles,
  plugins,
  recordRights,
  recordSheet,
  rightsPages,
  mail,
  messages,
  roster,
  gtfs,
  day,
  ridership,
  settlement,
  compareSchemes,
  terminals,
  tracking,
  operations,
  deploy,
  backups,
  filesInStore,
  dataModels,
  dataSync,
  languages,
  dataInterfaces,
  dataSources,
  cli,
  tui,
  webForms,
  webLists,
  webLooks,
  webShell,
};
