import type { ScreenRoute } from "../../shell/screenRoute.ts";

export const route: ScreenRoute = { addresses: ["systemData/dictionary"], look: "antd", heading: "own" };
