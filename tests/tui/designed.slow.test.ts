/** Models that people design while the terminal UI runs, against a real server. */
import { beforeAll, describe, expect, it } from "vitest";
import { type Designer, designerOf } from "../lib/designing.ts";
import { vehicleDesign } from "../lib/vehicles.ts";
import { someone, startTui } from "./someone.ts";
import { hasTmux } from "./tmux.ts";

const words = { title: ["大巴", "Coaches"], one: ["大巴", "coach"] };

describe.skipIf(!hasTmux)("a designed model", () => {
  const person = someone();
  let designer: Designer;
  beforeAll(async () => {
    designer = await designerOf(person.url);
  });

  it("has no screen for whoever may not open it", async () => {
    await designer.publish(vehicleDesign({ name: "ships", title: ["船舶", "Ships"] }));
    const at = await person.openAs("dispatcher");
    await startTui(at);
    at.type("o");
    await at.shows("站内消息");
    at.type("船舶");
    await at.shows("没有找到");
  });

  it("comes while the terminal UI runs, keeps what is typed when it changes, and goes with a word", async () => {
    const at = person.open();
    await startTui(at);
    at.type("o");
    await at.shows("banche bill-rules list");
    at.type("daba");
    await at.shows("没有找到");
    await designer.publish(vehicleDesign(words));
    await at.shows("banche coaches list");
    at.press("Enter");
    await at.shows("暂无数据");
    at.type("a");
    await at.shows("新建大巴");
    at.type("苏E70001");
    at.press("Down", "Down", "Down", "Down");
    await at.shows(/▌ 座位/);
    at.type("9");

    const { seats = {}, ...others } = vehicleDesign().fields;
    const fields = { ...others, places: { ...seats, label: ["席位", "Places"] } };
    const names = Object.keys(fields);
    const list = { shape: "page", columns: names, search: ["plate"], sort: "plate" };
    await designer.publish(vehicleDesign({ ...words, fields, form: [names], list }));
    await at.shows("已填写的内容保留");
    await at.shows(/▌ 席位 \* +9/);
    at.press("C-s");
    await at.shows("已保存：苏E70001");
    await at.shows(/席位 +9/);

    expect((await designer.ask("DELETE", "/api/ext/designs/coaches")).code).toBe(200);
    await at.shows("“大巴”已不再提供，页面已关闭");
    await at.shows("共 305 条");
  });
});
