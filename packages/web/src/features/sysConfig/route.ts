import type { ScreenRoute } from "../../shell/screenRoute.ts";

export const route: ScreenRoute = { addresses: ["system/sysConfig"], look: "antd", texts: ["mails"] };
