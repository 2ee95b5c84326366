/** Models that are designed while the terminal UI runs, against a real server. */
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

  it("has no screen for a user who may not open it", async () => {
    await designer.publish(vehicleDesign({ name: "ships", title: ["船舶", "Ships"] }));
    const at = await person.openAs("dispatcher");
    await startTui(at);
    at.type("o");
    await at.shows("站内消息");
    at.type("船舶");
    await at.shows("没有找到");
  });

  it("appears while the terminal UI runs, keeps typed input when it changes, and closes with a message", async () => {
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

  it("shows a value of another record, also of the one just chosen, and a QR code", async () => {
    const fields = {
      plate: { kind: "text", label: ["车牌", "Plate"], id: "plate", max: 20, required: true },
      keeper: { kind: "reference", label: ["保管人", "Keeper"], id: "keeper", target: "users" },
      signsIn: { kind: "attribute", label: ["登录名", "Signs in as"], of: "keeper", shows: "account" },
      place: { kind: "text", label: ["网址", "Address"], id: "place", max: 100, code: "qr" },
    };
    const names = Object.keys(fields);
    const list = { shape: "page", columns: names, search: ["plate"], sort: "plate" };
    const title = ["推车", "Carts"];
    await designer.publish(vehicleDesign({ name: "carts", title, fields, form: [names], list }));
    const at = person.open({ columns: 120, rows: 40, env: { COLORTERM: "truecolor" } });
    await startTui(at);
    at.type("o");
    await at.shows("banche users list");
    at.type("tuiche");
    await at.shows("banche carts list");
    at.press("Enter");
    await at.shows("暂无数据");
    at.type("a");
    await at.shows(/▌ 车牌/);
    at.type("苏E90001");
    at.press("Down");
    await at.shows(/▌ 保管人/);
    at.press("Enter");
    await at.shows("周明远");
    at.type("陈晓雯");
    await at.shows("dispatcher");
    at.press("Enter");
    await at.shows(/登录名 +dispatcher/);
    at.press("Down", "Down");
    await at.shows(/▌ 网址/);
    at.type("https://example.com");
    at.press("C-s");
    await at.shows("已保存：苏E90001");
    at.press("Enter");
    await at.shows("█ ▄▄▄▄▄ █");
  });
});
