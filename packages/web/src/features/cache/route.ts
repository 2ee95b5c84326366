import type { ScreenRoute } from "../../shell/screenRoute.ts";

export const route: ScreenRoute = { addresses: ["system/cache"], look: "antd", heading: "own", texts: ["cache"] };
