import type { ScreenRoute } from "../../shell/screenRoute.ts";

export const route: ScreenRoute = { addresses: ["system/icons"], look: "plain", texts: ["icons"] };
