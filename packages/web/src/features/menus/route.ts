import type { ScreenRoute } from "../../shell/screenRoute.ts";

export const route: ScreenRoute = {
  addresses: ["system/menu"],
  look: "antd",
  heading: "own",
  texts: ["menus", "dataScopes"],
};
