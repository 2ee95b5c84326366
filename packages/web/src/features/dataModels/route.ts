import type { ScreenRoute } from "../../shell/screenRoute.ts";

export const route: ScreenRoute = {
  addresses: ["systemData/dataModel"],
  look: "antd",
  heading: "own",
  texts: ["dataModels"],
};
