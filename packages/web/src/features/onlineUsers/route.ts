import type { ScreenRoute } from "../../shell/screenRoute.ts";

export const route: ScreenRoute = {
  addresses: ["permission/userOnline"],
  look: "plain",
  heading: "own",
  texts: ["onlineUsers"],
};
