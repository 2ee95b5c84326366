import { aCompany, aUser, createFakeServer } from "@banche/core/testing";
import { describe, expect, it } from "vitest";
import { run } from "../../run.ts";
import { fakeApp, type FakeAppOptions } from "../../testing/fakeApp.ts";

/** A terminal or a pipe, with a server where `admin` has this state. */
function at(state: string | undefined, options: FakeAppOptions = {}) {
  const data = { ...aCompany(), users: [aUser(0, { account: "admin", secondFactor: state })] };
  const server = createFakeServer({ data, additions: ["second-factor"], rights: "all" });
  const app = fakeApp({ profile: { server: "http://test", tokens: "file" }, transport: server.transport, ...options });
  return { app, server, calls: () => server.calls.map(({ id }) => id) };
}
const login = ["login", "--server", "http://test", "--account", "admin", "--insecure-storage"];

describe("signing in on a terminal", () => {
  it("asks for the code, asks again when it was wrong, and signs in", async () => {
    const { app, calls } = at("code", { terminal: true, answers: ["geheim", "000000", "123 456".replace(" ", "")] });
    expect(await run(app, login)).toBe(0);
    expect(app.asked.filter((question) => question.startsWith("动态验证码"))).toHaveLength(2);
    expect(app.err()).toContain("动态验证码错误");
    expect(calls().filter((id) => id === "secondFactor.give")).toHaveLength(2);
  });

  it("shows how to set up a required second factor, and keeps the session", async () => {
    const { app, calls } = at("enrolment", { terminal: true, answers: ["geheim"] });
    expect(await run(app, login)).toBe(0);
    expect(app.err()).toContain("banche second-factor on");
    expect(calls()).not.toContain("session.logout");
  });
});

describe("signing in from a script", () => {
  it.each([
    ["geheim", "second_factor_required", "第二行"],
    ["geheim\n000000\n", "wrong_second_factor", "动态验证码"],
  ])("ends with 4 after the input %j, and no session stays", async (input, code, words) => {
    const { app, calls } = at("code", { input });
    expect(await run(app, [...login, "--password-stdin", "--json"])).toBe(4);
    expect(app.err()).toContain(`"${code}"`);
    expect(app.err()).toContain(words);
    expect(app.err()).not.toContain("geheim");
    expect(calls().at(-1)).toBe("session.logout");
  });

  it("reads the code from the second line and refuses a third line", async () => {
    const { app } = at("code", { input: "geheim\n123456\n" });
    expect(await run(app, [...login, "--password-stdin"])).toBe(0);
    const three = at("code", { input: "geheim\n123456\nmore\n" });
    expect(await run(three.app, [...login, "--password-stdin"])).toBe(2);
    expect(three.calls()).toEqual([]);
  });
});

describe("turning it on", () => {
  it("is possible only on a terminal", async () => {
    const { app, calls } = at(undefined);
    expect(await run(app, ["second-factor", "on"])).toBe(2);
    expect([app.out(), calls()]).toEqual(["", []]);
  });

  it("shows QR code, secret and address on standard error, then the recovery codes", async () => {
    const { app, server } = at("enrolment", { terminal: true, answers: ["geheim", "geheim", "123456"] });
    expect(await run(app, login)).toBe(0);
    expect(await run(app, ["second-factor", "on"])).toBe(0);
    expect(app.err()).toContain("▀");
    expect(app.err()).toContain("GEZD GNBV GY3T QOJQ");
    expect(app.err()).toContain("otpauth://totp/Banche:admin?secret=GEZDGNBVGY3TQOJQ");
    expect(app.err()).toContain("ABCDE-FGHJK");
    expect(app.out()).toBe("");
    expect(server.rows("users")[0]).toMatchObject({ secondFactor: "on" });
  });
});

it("other commands end with 4 and show what to do while the second factor is missing", async () => {
  const { app } = at("enrolment", { terminal: true, answers: ["geheim"] });
  await run(app, login);
  expect(await run(app, ["users", "list"])).toBe(4);
  expect(app.err()).toContain("banche second-factor on");
});
