import type { ScreenRoute } from "../../shell/screenRoute.ts";

export const route: ScreenRoute = {
  addresses: ["bus/position"],
  look: "antd",
  heading: "own",
  texts: ["tracking", "day", "fleetRules"],
};
