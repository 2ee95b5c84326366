import type { ScreenRoute } from "../../shell/screenRoute.ts";

export const route: ScreenRoute = {
  addresses: ["lineSchemeClassDetail"],
  look: "antd",
  heading: "own",
  texts: ["timetables", "gtfs", "gtfsPage"],
};
