import type { ScreenRoute } from "../../shell/screenRoute.ts";

export const route: ScreenRoute = {
  addresses: ["bus/dayBoard"],
  look: "antd",
  heading: "own",
  texts: ["day", "duties"],
};
