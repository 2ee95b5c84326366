import type { ScreenRoute } from "../../shell/screenRoute.ts";

export const route: ScreenRoute = {
  addresses: ["bus/ridership"],
  look: "antd",
  heading: "own",
  texts: ["ridership"],
};
