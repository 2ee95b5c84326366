import type { ScreenRoute } from "../../shell/screenRoute.ts";

export const route: ScreenRoute = {
  addresses: ["systemData/dataInterface"],
  look: "antd",
  heading: "own",
  texts: ["dataInterfaces"],
};
