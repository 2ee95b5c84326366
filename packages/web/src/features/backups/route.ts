import type { ScreenRoute } from "../../shell/screenRoute.ts";

export const route: ScreenRoute = {
  addresses: ["systemData/dataBackup"],
  look: "antd",
  heading: "own",
  texts: ["backups"],
};
