import type { ScreenRoute } from "../../shell/screenRoute.ts";

export const route: ScreenRoute = {
  addresses: ["system/language"],
  look: "antd",
  heading: "own",
  texts: ["languages"],
};
