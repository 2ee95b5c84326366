import type { ScreenRoute } from "../../shell/screenRoute.ts";

export const route: ScreenRoute = { addresses: ["messageRecord", "messagesendrecord"], look: "antd", heading: "own" };
