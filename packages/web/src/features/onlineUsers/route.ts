import type { ScreenRoute } from "../../shell/screenRoute.ts";

export const route: ScreenRoute = {
  addresses: ["permission/userOnline"],
  look: "antd",
  heading: "own",
  texts: ["onlineUsers"],
};
