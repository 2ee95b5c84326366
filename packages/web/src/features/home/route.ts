import type { ScreenRoute } from "../../shell/screenRoute.ts";

export const route: ScreenRoute = { addresses: ["home"], look: "plain", heading: "hidden", first: true };
