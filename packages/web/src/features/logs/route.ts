import type { ScreenRoute } from "../../shell/screenRoute.ts";

export const route: ScreenRoute = { addresses: ["system/log"], look: "antd", heading: "own", texts: ["logs"] };
