import type { ScreenRoute } from "../../shell/screenRoute.ts";

export const route: ScreenRoute = {
  addresses: ["system/billRule"],
  look: "plain",
  heading: "own",
  texts: ["billRules"],
};
