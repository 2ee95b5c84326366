import type { ScreenRoute } from "../../shell/screenRoute.ts";

export const route: ScreenRoute = { addresses: ["bus/scheme"], look: "plain", heading: "own" };
