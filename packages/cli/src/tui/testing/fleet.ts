/** Two lines on a morning, with vehicles of each state, as a server tells them. */
import { createPlatform, person, type Platform } from "./platform.ts";

export const now = Date.parse("2026-11-25T07:00:00+08:00");
export const bus = (id: string, more: object = {}) => ({
  ...{ vehicleId: id, plate: `苏E${id}`, at: now - 5_000, latitude: 31.2989, longitude: 120.5853, speed: 32.4 },
  ...{ tripId: `t${id}`, trip: `班次${id}`, lineId: "l1", line: "1号线", direction: "toFactory" },
  ...{ nextStop: 2, stops: 4, nextAt: now + 120_000, delay: 0, ...more },
});
export const off = { tripId: undefined, line: undefined, lineId: undefined, nextStop: undefined, stops: undefined };
export const fleet = [
  bus("10001"),
  bus("10002", { nextStop: 3, delay: 430 }),
  bus("10003", { line: "2号线", lineId: "l2", direction: "toHome", delay: -150, early: 170 }),
  bus("10004", { line: "2号线", lineId: "l2", direction: "toHome", nextStop: 1, at: now - 240_000 }),
  bus("10005", off),
];
const stop = (name: string) => ({ stopId: name, name });
const lines = [
  {
    ...{ id: "l1", name: "1号线", code: "L1", colour: "" },
    directions: [{ direction: "toFactory", stops: ["火车站", "人民公园", "金鸡湖东", "一号工厂"].map(stop) }],
  },
];

/** Answers what the screen asks for; `menu` says whether the page was granted. */
export function platformWith(
  list: readonly object[],
  menu = true,
): Platform & { tell: (list: readonly object[]) => void } {
  const platform = createPlatform({ people: [person("1", "王芳", "wangfang")] });
  const ok = (data: unknown) => ({ code: 200, msg: "操作成功", data });
  const position = { id: "p", fullName: "车辆位置", type: 2, enCode: "bus.position", urlAddress: "bus/position" };
  platform.faults.set(
    "/api/ext/about",
    ok({ product: "banche", version: "0", additions: ["tracking", "tracking-map"] }),
  );
  platform.faults.set(
    "/api/oauth/CurrentUser",
    ok({
      menuList: [{ id: "m", fullName: "首页", type: 2, enCode: "home" }, ...(menu ? [position] : [])],
      ...{ userInfo: { userId: "u", userName: "李娜", userAccount: "lina" }, permissionList: [] },
      userCompanyModels: [{ companyId: "f1", companyName: "示例一号工厂" }],
    }),
  );
  platform.faults.set("/api/ext/positions/lines", ok({ lines }));
  const tell = (told: readonly object[]) =>
    void platform.faults.set("/api/ext/positions/latest", ok({ now, list: told }));
  tell(list);
  return { ...platform, tell };
}
