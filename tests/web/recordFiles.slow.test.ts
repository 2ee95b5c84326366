/** Tests pictures of a record in a real browser: upload, display, save, display again, remove. */
import { expect, test } from "vitest";

import { vehicleDesign } from "../lib/vehicles.ts";
import { findings } from "./axe.ts";
import { hold, web } from "./harness.ts";

const { api, signedIn } = web();
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const file = (name: string, buffer = png) => ({ name, mimeType: "image/png", buffer });

test("pictures are uploaded, saved with the record, shown again, and removed", async () => {
  const pictures = { kind: "images", label: ["照片", "Pictures"], id: "pictures", max: 2 };
  await api("POST", "/api/ext/designs", { design: vehicleDesign({}, { pictures }) });
  await api("PUT", "/api/ext/designs/coaches/State", { state: "published" });
  const { page, complaints } = await signedIn("/models/coaches");
  await page.getByRole("button", { name: "新建" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("车牌").fill("苏E20001");
  await form.getByLabel("座位").fill("7");
  const group = form.getByRole("group", { name: "照片", exact: true });
  const choose = async (...files: ReturnType<typeof file>[]) => {
    const chooser = page.waitForEvent("filechooser");
    await group.getByRole("button", { name: /点击选择/ }).click();
    await (await chooser).setFiles(files);
  };

  // A form cannot be saved while a picture is being uploaded.
  const letGo = await hold(page, "**/api/ext/files/coaches/pictures");
  await choose(file("车头.png"));
  await group.getByRole("progressbar", { name: "正在上传 车头.png" }).waitFor();
  await form.getByText("文件还没有上传完成，或不是在这里上传的").waitFor();
  letGo();
  await group.getByRole("button", { name: "车头.png", exact: true }).waitFor();
  await form.getByText("文件还没有上传完成，或不是在这里上传的").waitFor({ state: "detached" });
  const shown = () =>
    group
      .locator("img")
      .evaluateAll((all) =>
        all.map((one) => [(one as HTMLImageElement).naturalWidth, (one as HTMLImageElement).src.slice(0, 5)]),
      );
  await expect.poll(shown).toEqual([[1, "blob:"]]);

  // The server refuses a file that is no picture; it can be removed or tried again.
  await choose(file("假的.png", Buffer.from("<script>")));
  await group.getByRole("alert").waitFor();
  await group.getByRole("button", { name: "取消: 假的.png" }).click();
  await choose(file("车尾.png"));
  await group.getByRole("button", { name: "车尾.png", exact: true }).waitFor();
  await choose(file("太多.png"));
  await group.getByText("最多可以上传 2张图片").waitFor();
  await expect.poll(() => group.locator("img").count()).toBe(2);
  await expect.poll(() => findings(page, { within: "[role=dialog]" })).toEqual([]);

  await form.getByRole("button", { name: "保存", exact: true }).click();
  await page.getByRole("cell", { name: "苏E20001", exact: true }).waitFor();
  const row = page.getByRole("row").filter({ hasText: "苏E20001" });
  await row.getByRole("button", { name: /编\s*辑/ }).click();
  await group.getByRole("button", { name: "车头.png", exact: true }).waitFor();
  await expect.poll(shown).toEqual([
    [1, new URL(page.url()).origin.slice(0, 5)],
    [1, new URL(page.url()).origin.slice(0, 5)],
  ]);

  await group.getByRole("button", { name: "删除: 车头.png" }).click();
  await page.getByRole("button", { name: /确\s*定/ }).click();
  await group.getByRole("button", { name: "车头.png", exact: true }).waitFor({ state: "detached" });
  await form.getByRole("button", { name: "保存", exact: true }).click();
  await form.waitFor({ state: "detached" });
  await row.getByRole("button", { name: /编\s*辑/ }).click();
  await group.getByRole("button", { name: "车尾.png", exact: true }).waitFor();
  await expect.poll(() => group.getByRole("button", { name: "车头.png", exact: true }).count()).toBe(0);
  expect(complaints).toEqual([]);
});

test("a signature is drawn, undone by stroke, saved as a picture, and replaced", async () => {
  const signed = { kind: "signature", label: ["签收", "Signed"], id: "signed" };
  const design = { ...vehicleDesign({}, { signed }), name: "handovers" };
  await api("POST", "/api/ext/designs", { design });
  await api("PUT", "/api/ext/designs/handovers/State", { state: "published" });
  const { page, complaints } = await signedIn("/models/handovers");
  await page.getByRole("button", { name: "新建" }).click();
  const form = page.getByRole("dialog").filter({ has: page.getByLabel("车牌") });
  await form.getByLabel("车牌").fill("苏E20002");
  await form.getByLabel("座位").fill("7");
  const group = form.getByRole("group", { name: "签收", exact: true });
  const pad = page.getByRole("dialog", { name: "签收", exact: true });
  const stroke = async (from: number, to: number) => {
    // Waits until it no longer moves.
    await pad.getByRole("img").hover();
    const box = await pad.getByRole("img").boundingBox();
    if (!box) throw new TypeError("no paper");
    await page.mouse.move(box.x + from, box.y + 40);
    await page.mouse.down();
    await page.mouse.move(box.x + to, box.y + 90, { steps: 8 });
    await page.mouse.up();
  };
  const done = pad.getByRole("button", { name: "完成" });
  const sizes = () =>
    group.locator("img").evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth > 20));

  await group.getByRole("button", { name: "手写签名" }).click();
  await pad.waitFor();
  expect(await done.isDisabled()).toBe(true);
  await expect.poll(() => findings(page, { within: "dialog[open]" })).toEqual([]);
  await stroke(30, 120);
  await expect.poll(() => done.isEnabled()).toBe(true);
  await stroke(150, 260);
  await pad.getByRole("button", { name: "撤销一笔" }).click();
  await expect.poll(() => done.isEnabled()).toBe(true);
  await pad.getByRole("button", { name: "清空" }).click();
  await expect.poll(() => done.isDisabled()).toBe(true);
  await stroke(40, 200);
  await done.click();
  await pad.waitFor({ state: "detached" });
  await expect.poll(sizes).toEqual([true]);

  // Another picture replaces it.
  const picture = () => group.locator("img").getAttribute("src");
  const before = await picture();
  await group.getByRole("button", { name: "手写签名" }).click();
  await pad.waitFor();
  await stroke(40, 300);
  await expect.poll(() => done.isEnabled()).toBe(true);
  await done.click();
  await pad.waitFor({ state: "detached" });
  await expect.poll(picture).not.toBe(before);
  await expect.poll(sizes).toEqual([true]);
  await form.getByRole("button", { name: "保存", exact: true }).click();
  await page.getByRole("cell", { name: "苏E20002", exact: true }).waitFor();
  expect(await api("GET", "/api/ext/models/handovers")).toMatchObject({
    list: [{ signed: [{ name: "签名.png" }] }],
  });
  expect(complaints).toEqual([]);
});

test("pictures are added to a text by a button and by pasting, and shown later", async () => {
  const about = { kind: "richText", label: ["说明", "About"], id: "about" };
  const base = vehicleDesign({}, { about });
  const list = { ...base.list, columns: ["plate", "about"] };
  await api("POST", "/api/ext/designs", { design: { ...base, list, name: "guides" } });
  await api("PUT", "/api/ext/designs/guides/State", { state: "published" });
  const { page, complaints } = await signedIn("/models/guides");
  await page.getByRole("button", { name: "新建" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("车牌").fill("苏E20003");
  await form.getByLabel("座位").fill("7");
  const text = form.getByRole("textbox", { name: "说明", exact: true });
  await text.click();
  await page.keyboard.type("见图");
  const shown = () =>
    text
      .locator("img")
      .evaluateAll((all) =>
        all.map((one) => [(one as HTMLImageElement).naturalWidth, (one as HTMLImageElement).src.slice(0, 4)]),
      );
  const chooser = page.waitForEvent("filechooser");
  await form.getByRole("button", { name: "插入图片" }).click();
  await (await chooser).setFiles(file("a.png"));
  await expect.poll(shown).toEqual([[1, "blob"]]);

  // From pasted content, files are uploaded; pictures from other sites are not copied.
  const paste = (kind: "file" | "html") =>
    text.evaluate(
      (element, [what, bytes]) => {
        const clipboardData = new DataTransfer();
        const content = Uint8Array.from(bytes);
        if (what === "file") clipboardData.items.add(new File([content], "b.png", { type: "image/png" }));
        else clipboardData.setData("text/html", '<p>抄来<img src="https://example.com/a.png"></p>');
        element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
      },
      [kind, [...png]] as const,
    );
  await page.keyboard.press("Control+End");
  await paste("html");
  await form.getByText("抄来").waitFor();
  expect((await shown()).length).toBe(1);
  await page.keyboard.press("Control+End");
  await paste("file");
  await expect.poll(shown).toEqual([
    [1, "blob"],
    [1, "blob"],
  ]);
  await form.getByRole("button", { name: "保存", exact: true }).click();
  await form.waitFor({ state: "detached" });

  const row = page.getByRole("row").filter({ hasText: "苏E20003" });
  await row.getByText("[图片]").waitFor();
  const kept = await api("GET", "/api/ext/models/guides");
  expect(JSON.stringify(kept)).not.toMatch(/encryption|blob:|example\.com/);
  await row.getByRole("button", { name: /编\s*辑/ }).click();
  await expect.poll(shown).toEqual([
    [1, "http"],
    [1, "http"],
  ]);
  await expect.poll(() => findings(page, { within: "[role=dialog]" })).toEqual([]);
  expect(complaints).toEqual([]);
});
