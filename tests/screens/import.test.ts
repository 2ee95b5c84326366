/** The import wizard: assignment of columns, and parts of a file that are not read. */
import { fireEvent, waitFor, within } from "@testing-library/dom";
import { encodePassword } from "@banche/core/wire";
import { expect, onTestFinished, test } from "vitest";
import { asksBeforeLeaving } from "./lib/leaving.ts";
import { choose, listMenu } from "./lib/menus.ts";
import { openScreen } from "./lib/openScreen.ts";
import { rowOf } from "./lib/table.ts";

type Page = Awaited<ReturnType<typeof openScreen>>;

async function give(page: Page, text: string, name = "people.csv"): Promise<void> {
  await choose(page, listMenu(), "导入");
  const input = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>("input[type=file]");
    if (!found) throw new Error("no file input");
    return found;
  });
  fireEvent.change(input, { target: { files: [new File([text], name)] } });
}

const FILE = "人员代码,名字,手机号\nnew1,新员工,13800000001\n";

test("unknown columns are assigned once, and all rows can get one value", async () => {
  const page = await openScreen("/permission/user", { additions: ["records", "idempotency", "batch", "preferences"] });
  await rowOf("管理员");
  await give(page, FILE);
  const code = await page.screen.findByLabelText("人员代码", { selector: "select" });
  expect(within(code.closest("table") ?? document.body).getByText("13800000001")).toBeTruthy();
  expect(page.screen.getByLabelText<HTMLSelectElement>("手机号", { selector: "select" }).value).toBe("mobilePhone");
  await page.user.selectOptions(code, "account");
  await page.user.type(page.screen.getByLabelText("部门", { selector: "[role=dialog] input" }), "车辆部");
  await page.user.type(page.screen.getByLabelText("岗位", { selector: "[role=dialog] input" }), "驾驶员");
  await page.user.click(page.screen.getByText("检查"));
  await page.user.click(await page.screen.findByText("导入 1 条"));
  await page.screen.findByText("导入完成：新建 1，更新 0，失败 0。");
  await page.user.click(page.screen.getByText("导入另一个文件"));
  const input = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>("input[type=file]");
    if (!found) throw new Error("no file input");
    return found;
  });
  fireEvent.change(input, { target: { files: [new File([FILE], "people.csv")] } });
  await page.screen.findByText("没有需要导入的内容。");
});

test("titles above the headings and read-only columns are reported as not read", async () => {
  const page = await openScreen("/permission/user");
  await rowOf("管理员");
  await give(page, "员工名单\n账号,姓名,创建时间\nadmin,管理员,2020-01-01\n");
  await page.screen.findByText("people.csv：没有读取 1 个只读的列（创建时间）、表头上方的 1 行");
  await page.user.click(page.screen.getByText("对应列"));
  expect(await page.screen.findByLabelText<HTMLInputElement>("列名在第几行")).toMatchObject({ value: "2" });
});

test("passwords of new users must be downloaded; leaving before asks for confirmation", async () => {
  let askedWhileSending = false;
  const page = await openScreen("/permission/user", {
    async fault({ body }) {
      if (!JSON.stringify(body ?? null).includes("userPassword")) return undefined;
      await waitFor(() => expect(asksBeforeLeaving()).toBe(true));
      askedWhileSending = true;
      return undefined;
    },
  });
  const saved: Blob[] = [];
  URL.createObjectURL = (file) => {
    saved.push(file as Blob);
    return "blob:saved";
  };
  onTestFinished(() => void Reflect.deleteProperty(URL, "createObjectURL"));
  await rowOf("管理员");
  expect(asksBeforeLeaving()).toBe(false);
  await give(page, "账号,姓名,部门,岗位\nnew2,新员工,车辆部,驾驶员\nadmin,管理员甲,,\n");
  await page.user.click(await page.screen.findByText("导入 2 条"));
  await page.screen.findByText(/^已为 1 个新用户生成首次登录密码/);
  await page.user.click(page.screen.getByText("导入另一个文件"));
  await page.screen.findByText(/密码文件还没有下载/);
  await page.user.click(page.screen.getByText("取消"));
  expect([askedWhileSending, asksBeforeLeaving()]).toEqual([true, true]);
  await page.user.click(page.screen.getByText("下载密码"));
  await waitFor(() => expect(saved).toHaveLength(1));
  await waitFor(() => expect(asksBeforeLeaving()).toBe(false));
  const text = (await saved[0]?.text()) ?? "";
  expect(text).toMatch(/^\ufeff?账户,首次登录密码\r\nnew2,[A-HJ-NP-Za-km-z2-9]{16}\r\n$/);
  const password = /new2,(\w+)/.exec(text)?.[1] ?? "";
  expect(JSON.stringify(page.server.calls)).toContain(encodePassword(password));
  await page.user.click(page.screen.getByText("导入另一个文件"));
  await page.screen.findByText("下载模板");
});

test("the template is a workbook with the headings, and the wizard can read it", async () => {
  const saved: Blob[] = [];
  URL.createObjectURL = (file) => {
    if (file instanceof Blob) saved.push(file);
    return "blob:saved";
  };
  URL.revokeObjectURL = () => undefined;
  onTestFinished(() => {
    Reflect.deleteProperty(URL, "createObjectURL");
    Reflect.deleteProperty(URL, "revokeObjectURL");
  });
  const page = await openScreen("/permission/user");
  await rowOf("管理员");
  await choose(page, listMenu(), "导入");
  await page.user.click(await page.screen.findByText("下载模板"));
  await waitFor(() => expect(saved).toHaveLength(1));
  const [file] = saved;
  expect(file?.type).toBe("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");
  const input = document.querySelector<HTMLInputElement>("input[type=file]") ?? document.body;
  fireEvent.change(input, { target: { files: [new File([file ?? ""], "users.xlsx")] } });
  await page.screen.findByText(/没有读取 1 个工作表（说明）/);
  expect(page.screen.queryByText(/缺少|无法识别/)).toBeNull();
});
