/** Mail and SMS settings: the shown values are tested, the stored password is never shown, and each result is described. */
import { aCompany } from "@banche/core/testing";
import { waitFor, within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { openScreen } from "./lib/openScreen.ts";

const settings = {
  ...{ id: "all", sysName: "", tokenTimeout: 720, singleLogin: "0", version: 3, alertEmails: "" },
  ...{ emailSMTPHost: "smtp.example.com", emailSMTPPort: 465, emailSsl: 1, emailAccount: "bus@example.com" },
  ...{ emailPassword: "********", emailSenderName: "", mailSender: "" },
};
async function open(over: object = {}, tab = "邮件") {
  const page = await openScreen("/system/sysConfig", {
    data: { ...aCompany(), sysConfig: [{ ...settings, ...over }] },
  });
  const form = await page.screen.findByRole("form", { name: "系统配置" });
  await page.user.click(within(form).getByRole("tab", { name: tab }));
  return { ...page, form };
}
type Page = Awaited<ReturnType<typeof open>>;
const press = ({ user, form }: Page, name: string | RegExp) => user.click(within(form).getByRole("button", { name }));
const password = ({ form }: Page) => within(form).getByLabelText<HTMLInputElement>("密码");
const ended = ({ form }: Page, text: string | RegExp) =>
  waitFor(() => expect(within(form).getByRole("status").textContent).toMatch(text));

test("a user who is not an administrator sees no test", async () => {
  const users = aCompany()["users"]?.map((user) => ({ ...user, isAdministrator: 0 })) ?? [];
  const page = await openScreen("/system/sysConfig", { data: { ...aCompany(), users, sysConfig: [settings] } });
  const form = await page.screen.findByRole("form", { name: "系统配置" });
  await page.user.click(within(form).getByRole("tab", { name: "邮件" }));
  await within(form).findByText("邮件状态");
  expect(within(form).queryByRole("button", { name: "测试连接" })).toBeNull();
});

test("a test uses the shown values, saved or not; the stored password is sent as its mask", async () => {
  const page = await open();
  const host = within(page.form).getByLabelText("邮件服务器（SMTP）");
  await page.user.clear(host);
  await page.user.type(host, "mail.example.com");
  await press(page, "测试连接");
  await ended(page, "邮件服务器可以使用");
  const [tested] = page.server.writes();
  expect(tested?.body).toEqual({
    ...{ smtpHost: "mail.example.com", smtpPort: 465, ssl: 1, account: "bus@example.com", password: "********" },
    ...{ mailSenderName: "", mailSender: "" },
  });
  await page.user.type(within(page.form).getByLabelText("收件邮箱"), "me@example.com");
  await press(page, "发送测试邮件");
  await ended(page, "me@example.com");
  expect(page.server.writes().at(-1)?.body).toMatchObject({ to: "me@example.com" });
});

test("a failed test shows the error of the server", async () => {
  const page = await open({ mailProblem: "服务器不接受账号或密码（服务器回答：535 no）" });
  await press(page, "测试连接");
  await ended(page, "535 no");
});

test("the stored password is never shown; a typed one is sent; an empty field changes nothing", async () => {
  const page = await open();
  expect(password(page).value).toBe("");
  expect(password(page).placeholder).toBe("********");
  await page.user.type(password(page), "x");
  await page.user.clear(password(page));
  const save = within(page.form).getByRole("button", { name: /保\s?存/ });
  expect(save).toHaveProperty("disabled", true);
  await page.user.type(password(page), "geheim-7");
  await page.user.click(save);
  await waitFor(() => expect(page.server.writes()).toHaveLength(1));
  expect(page.server.writes()[0]?.body).toEqual({ emailPassword: "geheim-7", version: 3 });
  await waitFor(() => expect(password(page).value).toBe(""));
});

test("unsent mail is listed with receiver, reason, and whether it is retried", async () => {
  const at = Date.UTC(2026, 2, 2, 1);
  const problem = { to: "ops@example.com", attempts: 3, fault: "recipient", answer: "550 no such user", at };
  const page = await open({
    mails: {
      ...{ waiting: 1, sent: 4, failed: 1 },
      problems: [
        { ...problem, id: "1", failed: 1 },
        { ...problem, id: "2", to: "later@example.com", failed: 0, fault: "silent", answer: "" },
      ],
    },
  });
  const [over, going] = await within(page.form).findAllByRole("listitem");
  expect(over?.textContent).toMatch(/ops@example\.com.*尝试 3 次后放弃.*服务器不接受收件邮箱.*550 no such user/);
  expect(going?.textContent).toMatch(/later@example\.com.*已尝试 3 次，会再试.*没有及时应答/);
});

test("a text message is sent to a number, and a missing gateway is reported", async () => {
  const page = await open({}, "短信");
  await page.user.type(within(page.form).getByLabelText("手机号"), "13800000000");
  await press(page, "发送测试短信");
  await ended(page, "13800000000");
  const without = await open({ textProblem: "没有设置短信网关：BANCHE_CODE_HOOK" }, "短信");
  await without.user.type(within(without.form).getByLabelText("手机号"), "13800000000{Enter}");
  await ended(without, "BANCHE_CODE_HOOK");
  expect(without.server.writes()).toHaveLength(1);
});
