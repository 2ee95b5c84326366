import type { ScreenRoute } from "../../shell/screenRoute.ts";

export const route: ScreenRoute = { addresses: ["system/task"], look: "antd", heading: "own", texts: ["tasks"] };
