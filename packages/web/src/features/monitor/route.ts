import type { ScreenRoute } from "../../shell/screenRoute.ts";

export const route: ScreenRoute = { addresses: ["system/monitor"], look: "antd", texts: ["monitor"] };
