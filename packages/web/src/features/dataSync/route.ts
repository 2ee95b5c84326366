import type { ScreenRoute } from "../../shell/screenRoute.ts";

export const route: ScreenRoute = {
  addresses: ["systemData/dataSync"],
  look: "antd",
  heading: "own",
  texts: ["dataSync", "dataSyncPage"],
};
