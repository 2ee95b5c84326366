import { rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

import { startSmtpServer, type SmtpServer, trustTestCertificate } from "@banche/server/testing";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";

import { shared } from "../../lib/fileScope.ts";
import { sharedWire } from "./harness.ts";

/** Log lines of the server process, at every level. */
const lines: string[] = [];
const gateway = shared(async (later) => {
  const server: Server = createServer((request, answer) => {
    let text = "";
    request.on("data", (chunk: Buffer) => (text += chunk.toString()));
    request.on("end", () => {
      texts.push(text);
      answer.writeHead(gatewayStatus, { "content-type": "text/plain" }).end("no credit\nleft");
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  later(() => new Promise((closed) => server.close(closed)));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/texts`;
});
const texts: string[] = [];
let gatewayStatus = 200;
const codeHook = {
  get url() {
    return gateway();
  },
};
const wire = sharedWire({
  ...{ callTargets: ["127.0.0.1", "localhost"], codeHook, jobsAfterMs: 0 },
  ...{ logLevel: "trace", onLog: (line) => void lines.push(line) },
});
const path = "/api/system/Base/SysConfig";
const password = "geheim-7";
const mask = "********";
let admin: string;
let smtp: SmtpServer;
let other: SmtpServer;

beforeAll(trustTestCertificate);
beforeEach(async () => {
  gatewayStatus = 200;
  texts.length = 0;
  [smtp, other] = [await startSmtpServer({ encryption: "tls" }), await startSmtpServer({ encryption: "tls" })];
  // Tests of settings are rate-limited per user, so each test has its own administrator.
  admin = await administrator();
});
afterEach(async () => {
  await wire.sql(`update system_settings set content = '{}', sealed_mail_password = null, version = version + 1`);
  await wire.sql(`delete from mails`);
  await Promise.all([smtp.close(), other.close()]);
});
afterAll(() => {
  // After all tests: no log line of the server contains a secret.
  const written = lines.join("\n");
  expect(written).not.toContain(password);
  expect(written).not.toContain(Buffer.from(password).toString("base64"));
});

async function administrator(): Promise<string> {
  const { id, token } = await wire.userWith(["system", "system.sysConfig", "system.sysConfig/btn_save"]);
  await wire.sql(`update users set administrator = true where id = $1`, [id]);
  return token;
}

const server = (over: object = {}) => ({
  ...{ emailSMTPHost: "localhost", emailSMTPPort: smtp.port, emailSsl: 1 },
  ...{ emailAccount: "bus@example.com", emailPassword: password, emailSenderName: "调度室" },
  ...over,
});
const read = async (token = admin) => (await wire.ask("GET", path, { token })).data;
const save = (body: object, token = admin) => wire.ask("PUT", path, { token, body });
const tryMail = (body: object = {}, token = admin) => wire.ask("POST", `${path}/Email/Test`, { token, body });
const fieldsOf = ({ issues = [] }: Awaited<ReturnType<typeof save>>) =>
  issues.map(({ field, rule }) => `${field} ${rule}`);
const asked = (over: object = {}) => ({
  ...{ account: "bus@example.com", password, smtpHost: "localhost", smtpPort: String(smtp.port), ssl: 1 },
  ...{ pop3Host: "localhost", pop3Port: "110", ...over },
});

describe("mail settings are refused with", () => {
  test.each([
    ["a host with a port", { emailSMTPHost: "localhost:25" }, "mailHost host"],
    ["a host that is a line of its own", { emailSMTPHost: "a\r\nQUIT" }, "mailHost host"],
    ["a port that is none", { emailSMTPPort: 65_536 }, "mailPort tooLarge"],
    ["no port", { emailSMTPPort: 0 }, "mailPort tooSmall"],
    ["a sender that is no address", { emailAccount: "bus", mailSender: "office" }, "mailSender email"],
    ["no address of a sender", { emailAccount: "bus" }, "mailSender required"],
    ["a name with a line break", { emailSenderName: "a\nBcc: b@example.com" }, "mailSenderName line"],
    ["a password without an account", { emailAccount: "", mailSender: "a@example.com" }, "mailAccount required"],
    ["a password without a server", { emailSMTPHost: "" }, "mailHost required"],
    ["an account without a password", { emailPassword: "" }, "mailPassword required"],
    ["addresses for alerts that are none", { alertEmails: "a@example.com, b" }, "alertEmails emails"],
    [
      "too many addresses",
      { alertEmails: Array.from({ length: 21 }, (_, at) => `u${at}@example.com`).join() },
      "alertEmails emails",
    ],
  ])("%s, and nothing of them is stored", async (_what, body, issue) => {
    const answer = await save(server(body));
    expect(answer).toMatchObject({ code: 400, reason: "validation" });
    expect(fieldsOf(answer)).toContain(issue);
    expect(await read()).toMatchObject({ emailSMTPHost: "", emailPassword: "" });
  });

  test("another server, port or encryption with the kept password, to keep it secret", async () => {
    await save(server());
    for (const body of [{ emailSMTPHost: "127.0.0.1" }, { emailSMTPPort: other.port }, { emailSsl: 0 }]) {
      for (const sent of [body, { ...body, emailPassword: mask }]) {
        expect(fieldsOf(await save(sent))).toEqual(["mailPassword again"]);
      }
    }
    expect(await save({ emailSMTPPort: other.port, emailPassword: "another" })).toMatchObject({ code: 200 });
  });
});

test("the password is stored sealed and never returned; an empty one removes it", async () => {
  await save(server());
  const whole = await read();
  expect(whole).toMatchObject({ emailSMTPHost: "localhost", emailPassword: mask });
  // Saves as clients of the platform do: everything that they read, with keys that have no meaning here.
  expect(
    await save({ ...whole, copyright: "新", emailPOP3Host: "pop", smsCompany: "1", accessKeySecret: "s" }),
  ).toMatchObject({
    code: 200,
  });
  expect(await read()).not.toHaveProperty("accessKeySecret");
  expect(await tryMail({})).toMatchObject({ code: 200 });
  expect(smtp.passwords).toEqual([password]);
  const rows = await wire.sql<{ text: string }>(`select row_to_json(s)::text as text from system_settings s
    union all select row_to_json(a)::text from audit_log a where resource = 'sysConfig'
    union all select row_to_json(l)::text from request_log l`);
  expect(rows.length).toBeGreaterThan(3);
  expect(rows.map(({ text }) => text).join("\n")).not.toContain(password);
  const [{ after }] = (await wire.sql<{ after: object }>(
    `select after from audit_log where resource = 'sysConfig' and after ? 'mailPassword' order by id desc limit 1`,
  )) as [{ after: object }];
  expect(after).toMatchObject({ mailHost: "localhost", mailPassword: mask });
  await save({ emailAccount: "", mailSender: "bus@example.com", emailPassword: "" });
  expect(await read()).toMatchObject({ emailSMTPHost: "localhost", emailPassword: "" });
  expect(await wire.sql(`select sealed_mail_password from system_settings`)).toEqual([{ sealed_mail_password: null }]);
});

test("removing the mail server removes the password", async () => {
  await save(server());
  expect(await save({ emailSMTPHost: "" })).toMatchObject({ code: 200 });
  expect(await read()).toMatchObject({ emailPassword: "" });
});

describe("the test of mail settings", () => {
  test("is allowed for administrators only", async () => {
    const { token } = await wire.userWith(["system", "system.sysConfig", "system.sysConfig/btn_save"]);
    expect(await tryMail(asked(), token)).toMatchObject({ code: 403 });
    expect(smtp.passwords).toEqual([]);
  });

  test("sends the kept password to no other server, port or encryption", async () => {
    await save(server());
    for (const kept of ["", mask]) {
      for (const over of [{ smtpPort: other.port }, { smtpHost: "127.0.0.1" }, { ssl: 0 }]) {
        const answer = await tryMail(asked({ password: kept, ...over }));
        expect(fieldsOf(answer).concat(answer.reason === "rate_limited" ? ["limited"] : [])).toEqual([
          "mailPassword again",
        ]);
      }
    }
    expect([...other.passwords, ...smtp.passwords]).toEqual([]);
    expect(await tryMail(asked({ password: mask }))).toMatchObject({ code: 200 });
    expect(await tryMail(asked({ smtpPort: other.port }))).toMatchObject({ code: 200 });
    expect([...other.passwords, ...smtp.passwords]).toEqual([password, password]);
  });

  test.each([
    ["login", { password: "falsch-9" }, "535 5.7.8 No such password: ***"],
    ["name", { smtpHost: "mail.nowhere.invalid" }, "找不到"],
    ["notAllowed", { smtpHost: "127.0.0.2" }, "BANCHE_CALLS"],
    ["refused", { smtpPort: 1 }, "拒绝连接"],
  ])("reports the step at which it failed: %s", async (fault, over, said) => {
    const answer = await tryMail(asked(over));
    expect(answer).toMatchObject({ code: 400, reason: "mail_failed" });
    expect(answer.msg).toContain(said);
    expect(answer.text).not.toMatch(/falsch-9|geheim-7/);
    const noted = await wire.sql<{ after: object }>(
      `select after from audit_log where action = 'test' and resource = 'sysConfig' order by id desc limit 1`,
    );
    expect(noted).toMatchObject([{ after: { result: fault } }]);
    expect(JSON.stringify(noted)).not.toContain("falsch-9");
  });

  test("reports a refused recipient, and sends a message to an accepted one", async () => {
    await save(server());
    expect(fieldsOf(await tryMail({ to: "x\r\nRCPT TO:<y@example.com>" }))).toEqual(["to email"]);
    smtp.fail("recipient");
    const refused = await tryMail({ to: "nobody@example.com" });
    expect(refused.reason).toBe("mail_failed");
    expect(refused.msg).toContain("550 5.1.1 No such mailbox");
    smtp.fail();
    const sent = await tryMail({ to: "me@example.com", mailSenderName: "调度" });
    expect(sent.code).toBe(200);
    expect(sent.msg).toContain("me@example.com");
    expect(smtp.mails).toMatchObject([{ from: "bus@example.com", to: ["me@example.com"] }]);
  });

  test("is rate-limited for repeated calls", async () => {
    const answers = [];
    for (let tries = 0; tries < 8; tries += 1) answers.push((await tryMail(asked({ smtpPort: 1 }))).reason);
    expect(answers.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => "mail_failed"));
    expect(answers).toContain("rate_limited");
  });
});

describe("the test of text messages", () => {
  const tryText = (mobile: string, token = admin) =>
    wire.ask("POST", "/api/ext/sysConfig/testText", { token, body: { mobile } });

  test("is allowed for administrators only, and only to mobile numbers", async () => {
    const { token } = await wire.userWith(["system", "system.sysConfig", "system.sysConfig/btn_save"]);
    expect(await tryText("13800000000", token)).toMatchObject({ code: 403 });
    expect(fieldsOf(await tryText("+1 555"))).toEqual(["mobile iphone"]);
    expect(texts).toEqual([]);
  });

  test("returns the answer of the gateway", async () => {
    const sent = await tryText("13800000000");
    expect(sent.code).toBe(200);
    expect(sent.msg).toContain("13800000000");
    expect(texts).toHaveLength(1);
    expect(JSON.parse(texts[0] ?? "")).toMatchObject({ mobile: "13800000000", text: "这是班车平台的测试短信。" });
    gatewayStatus = 402;
    const refused = await tryText("13800000000");
    expect(refused).toMatchObject({ code: 400, reason: "gateway_failed" });
    expect(refused.msg).toContain("402");
    expect(refused.msg).toContain("no credit left");
  });
});

test("a failed task is reported by mail, and waiting and failed mails are shown", async () => {
  await save(server({ alertEmails: "ops@example.com" }));
  const [task] = await wire.sql<{ id: string }>(`insert into tasks (id, name, code, url, cron, next_run_at)
    values ('t-mail', '同步报表', 't-mail', 'http://127.0.0.1:1/', '0 8 * * *', now()) returning id`);
  await wire.ask("POST", `/api/ext/tasks/${task?.id}/run`, { token: admin });
  await wire.sql(`select pg_notify('banche_chat', '{"kind":"tasks"}')`);
  await expect.poll(() => smtp.mails.length, { timeout: 30_000 }).toBe(1);
  expect(smtp.mails).toMatchObject([{ to: ["ops@example.com"], account: "bus@example.com" }]);
  const state = () => wire.ask("GET", "/api/ext/sysConfig/mails", { token: admin });
  await expect.poll(async () => (await state()).data).toMatchObject({ waiting: 0, sent: 1, failed: 0, problems: [] });
  await wire.sql(`update mails set state = 'failed', fault = 'recipient', answer = '550 no'`);
  expect((await state()).data).toMatchObject({
    failed: 1,
    problems: [{ to: "ops@example.com", failed: 1, fault: "recipient", answer: "550 no", attempts: 1 }],
  });
  const metrics = await (await fetch(new URL("/metrics", wire.url))).text();
  expect(metrics).toContain('banche_mails{state="failed"} 1');
  const { token } = await wire.userWith(["system"]);
  expect(await wire.ask("GET", "/api/ext/sysConfig/mails", { token })).toMatchObject({ code: 403 });
});

test("a requested backup that fails is reported by mail", async () => {
  await save(server({ alertEmails: "ops@example.com" }));
  // A folder cannot be created at the path of a file.
  const inTheWay = join(wire.dataDir, "backups");
  writeFileSync(inTheWay, "");
  onTestFinished(() => rmSync(inTheWay));
  const token = await wire.login("admin");
  expect(await wire.ask("POST", "/api/system/Base/DataBackup", { token })).toMatchObject({ code: 200 });
  await expect.poll(() => smtp.mails.length, { timeout: 30_000 }).toBe(1);
  const [{ text } = { text: "" }] = smtp.mails;
  const body = Buffer.from(text.split("\r\n\r\n")[1] ?? "", "base64").toString();
  expect(body).toMatch(/备份 banche-.*\.tar\.gz 于 .* 失败/);
});
