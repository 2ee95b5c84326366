import type { ScreenRoute } from "../../shell/screenRoute.ts";

export const route: ScreenRoute = {
  addresses: ["bus/settlement"],
  look: "antd",
  heading: "own",
  texts: ["settlement"],
};
