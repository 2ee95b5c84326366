/** Vehicles in the terminal UI: the product's concept and the same concept designed at run time have the same screen. */
import { beforeAll, describe, expect, it } from "vitest";
import { type Designer, designerOf } from "../lib/designing.ts";
import { bothVehicles, twinOfVehicles } from "../lib/vehicles.ts";
import { someone, startTui } from "./someone.ts";
import { hasTmux } from "./tmux.ts";

describe.skipIf(!hasTmux)("vehicles", () => {
  const person = someone();
  let designer: Designer;
  beforeAll(async () => {
    designer = await designerOf(person.url);
    await designer.publish(twinOfVehicles());
  });

  it.each(bothVehicles)("%s: refused by field and rule, then created", async (_how, name, _page, read) => {
    const at = person.open();
    await startTui(at);
    at.type("o");
    await at.shows("banche bill-rules list");
    at.type(read);
    await at.shows(`banche ${name} list`);
    at.press("Enter");
    await at.shows("车牌号");
    at.type("a");
    await at.shows("新建车辆");
    at.type("E1");
    at.press("C-s");
    await at.shows("请正确输入您的车牌号");
    at.press("C-u");
    at.type("苏T10001");
    await at.shows("苏T10001");
    at.press("Down");
    await at.shows(/▌ 车辆类型/);
    at.press("Enter");
    await at.shows("中型客车");
    at.press("Enter");
    await at.shows(/车辆类型 \* +大型客车/);
    at.press("Down");
    await at.shows(/▌ 车辆状态/);
    at.press("Down");
    await at.shows(/▌ 座位数/);
    at.type("45");
    at.press("C-s");
    await at.shows("已保存：苏T10001");
    const { data } = await designer.ask("GET", `/api/ext/models/${name}?keyword=${encodeURIComponent("苏T10001")}`);
    expect(JSON.stringify(data)).toContain("苏T10001");
    at.press("/");
    at.type("苏T10001");
    await at.shows("/ 苏T10001");
    at.press("Enter");
    await at.shows("共 1 条");
    at.type(".");
    await at.shows("停运");
    at.press("Enter");
    await at.shows("停运: 苏T10001");
    at.type("y");
    await at.shows("停运：1 项已完成");
  });
});
