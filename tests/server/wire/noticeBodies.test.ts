import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { beforeAll, describe, expect, test } from "vitest";

import { sharedWire } from "./harness.ts";

/** Bodies as the editor of the platform's client writes them (contract-base §8.20). */
const wire = sharedWire();
const path = "/api/system/Message";
let token: string;
beforeAll(async () => {
  token = await wire.login("admin");
});

const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const inline = (base64: string, type = "image/png") => `<img src="data:${type};base64,${base64}">`;
const write = (bodyText: string) => wire.ask("POST", path, { token, body: { id: 0, title: "正文", bodyText } });
const bodyOf = async (id: string) => String((await wire.ask("GET", `${path}/${id}`, { token })).data["bodyText"]);
const stored = () =>
  existsSync(join(wire.dataDir, "files"))
    ? readdirSync(join(wire.dataDir, "files"), { recursive: true, withFileTypes: true }).filter((file) => file.isFile())
    : [];

describe("a notice body is refused", () => {
  test.each([
    ["with a picture that is as large as none may be", inline("iVBORw0KGgoAAAAA" + "A".repeat(7_000_000)), "5MB"],
    [
      "with more pictures than anybody looks at",
      Array.from({ length: 51 }, (_, at) =>
        inline(`${png.slice(0, -2)}${String.fromCharCode(65 + (at % 26))}${at}`),
      ).join(""),
      "50",
    ],
    ["without anything but a picture that is none", inline("AAAA"), "正文"],
    ["with more text than is kept", `<p>${"长".repeat(200_001)}</p>${inline(png)}`, "正文"],
  ])("%s, and no file is kept", async (_, body, said) => {
    const before = stored().length;
    const answer = await write(body);
    expect(answer).toMatchObject({ code: 400, issues: [{ field: "body" }] });
    expect(answer.msg).toContain(said);
    expect(stored()).toHaveLength(before);
  });
});

test("pictures inside a body become uploads that readers see; a repeated picture is stored once", async () => {
  const before = stored().length;
  const answer = await write(`<p>看</p>${inline(png)}<p>再看</p>${inline(png, "image/jpeg")}`);
  expect(answer).toMatchObject({ code: 200, msg: "新建成功" });
  expect(answer.data["removed"]).toBeUndefined();
  expect(stored()).toHaveLength(before + 1);
  const body = await bodyOf(answer.data.id);
  const addresses = [...body.matchAll(/src="([^"]+)"/g)].map(([, src]) => src ?? "");
  expect(addresses).toHaveLength(2);
  for (const address of addresses) {
    expect(address).toMatch(/^\/api\/file\/Image\/annexpic\/\d{8}_[0-9a-f]{32}\.png\?encryption=/);
    const picture = await fetch(wire.url + address);
    expect(Buffer.from(await picture.arrayBuffer()).toString("base64")).toBe(png);
  }
  const [file] = await wire.sql(`select type, owner_id from files order by created_at desc limit 1`);
  expect(file).toMatchObject({ type: "annexpic" });
  expect(await wire.ask("PUT", `${path}/${answer.data.id}`, { token, body: { bodyText: body } })).toMatchObject({
    code: 200,
  });
  expect(stored()).toHaveLength(before + 1);
});

test("a picture of three megabytes is accepted", async () => {
  const large = Buffer.concat([Buffer.from(png, "base64"), Buffer.alloc(3_000_000)]).toString("base64");
  expect(await write(`<p>大图</p>${inline(large)}`)).toMatchObject({ code: 200, msg: "新建成功" });
});

test("formatting of the editor is stored unchanged", async () => {
  const html = [
    `<p class="ql-align-center ql-indent-2"><span class="ql-size-large ql-font-serif" style="color:rgb(230, 0, 0)">红</span></p>`,
    `<p style="text-align:right"><strong style="background-color:#ffff00;font-size:18px">黄</strong></p>`,
    `<pre class="ql-syntax">代码</pre><ul data-checked="true"><li>做完</li></ul><h2 class="ql-direction-rtl">标题</h2>`,
    `<p><span style="font-family:&quot;微软雅黑&quot;, sans-serif;line-height:1.5">字</span></p>`,
  ].join("");
  const answer = await write(html);
  expect(answer).toMatchObject({ code: 200, msg: "新建成功" });
  expect(await bodyOf(answer.data.id)).toBe(html);
});

test("removed contents are reported by kind", async () => {
  const answer = await write(
    `<p style="position:fixed;color:red" class="ql-align-center own">好</p><a href="javascript:alert(1)">去</a>` +
      `<img src="https://elsewhere.example/x.png"><iframe class="ql-video" src="https://video.example"></iframe>`,
  );
  expect(answer).toMatchObject({
    code: 200,
    msg: "已保存，但正文中的以下内容未保留：图片、链接、嵌入内容、部分格式",
    data: { removed: ["pictures", "links", "embedded", "formatting"] },
  });
  expect(await bodyOf(answer.data.id)).toBe(`<p style="color:red" class="ql-align-center">好</p><a>去</a>`);
  const changed = await wire.ask("PUT", `${path}/${answer.data.id}`, {
    token,
    body: { bodyText: `<p>好${inline("AAAA")}</p>` },
  });
  expect(changed).toMatchObject({ code: 200, data: { removed: ["pictures"] } });
  expect(changed.msg).toContain("图片");
});

test.each([
  "color:expression(alert(1))",
  "color:var(--x)",
  "background-color:url(https://evil.example)",
  "background-color:red url(//evil)",
  "color:red;/**/position:fixed",
  "font-family:x;position:fixed",
  "font-family:\\69 mport",
  "font-size:9999px",
  "font-size:calc(1px*9999)",
  "text-align:-moz-initial(x)",
  "width:100%",
  "COLOR:javascript:alert(1)",
  "color:red!important",
  "behavior:url(x.htc)",
])("the unsafe style %j has no effect beyond text", async (style) => {
  const { data } = await write(`<p style="${style.replaceAll('"', "&quot;")}">文</p>`);
  expect(await bodyOf(data.id)).toMatch(/^<p(?: style="(?:color:red|font-family:x)")?>文<\/p>$/);
});
