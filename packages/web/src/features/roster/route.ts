import type { ScreenRoute } from "../../shell/screenRoute.ts";

export const route: ScreenRoute = {
  addresses: ["bus/roster"],
  look: "antd",
  heading: "own",
  texts: ["roster", "duties"],
};
