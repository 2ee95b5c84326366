import type { ScreenRoute } from "../../shell/screenRoute.ts";

export const route: ScreenRoute = {
  addresses: ["systemData/dataSource"],
  look: "antd",
  heading: "own",
  texts: ["dataSources"],
};
