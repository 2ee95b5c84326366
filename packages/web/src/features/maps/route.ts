import type { ScreenRoute } from "../../shell/screenRoute.ts";

export const route: ScreenRoute = {
  addresses: ["systemData/map"],
  look: "antd",
  heading: "own",
  texts: ["maps"],
};
