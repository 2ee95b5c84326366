import type { ScreenRoute } from "../../shell/screenRoute.ts";

export const route: ScreenRoute = {
  addresses: ["permission/user"],
  look: "plain",
  heading: "own",
};
