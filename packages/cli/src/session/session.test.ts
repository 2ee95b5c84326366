import { storageKeys } from "@banche/core";
import { createFakeServer } from "@banche/core/testing";
import { describe, expect, it } from "vitest";
import { run } from "../run.ts";
import { fakeApp, type FakeApp, type FakeAppOptions } from "../testing/fakeApp.ts";

const URL = "http://fake";
const secret = "S3cret99";
const token = "token of admin";

function appWith(options: FakeAppOptions = {}): FakeApp & { readonly sent: () => readonly string[] } {
  const server = createFakeServer();
  const app = fakeApp({ input: `${secret}\n`, ...options, transport: server.transport });
  return Object.assign(app, { sent: () => server.calls.map(({ id }) => id) });
}

const login = (app: FakeApp, ...more: readonly string[]) =>
  run(app, ["login", "--server", URL, "--account", "admin", "--password-stdin", ...more]);

describe("the place where a sign-in stores its token", () => {
  it("is the keyring, and no file contains it", async () => {
    const app = appWith();
    expect(await login(app)).toBe(0);
    expect([...app.secrets]).toEqual([[`default ${URL}`, token]]);
    expect(app.kept(storageKeys.token)).toBeUndefined();
    expect(app.profiles.read("default")).toEqual({ server: URL, account: "admin", tokens: "keyring" });
    expect(await run(app, ["whoami", "--json", "account"])).toBe(0);
    expect(app.out()).toBe('{"account":"admin"}\n');
    expect(await run(app, ["logout"])).toBe(0);
    expect(app.secrets.size).toBe(0);
  });

  it.each([
    ["--insecure-storage", {}, ["--insecure-storage"]],
    ["BANCHE_INSECURE_STORAGE", { BANCHE_INSECURE_STORAGE: "1" }, []],
    ["BANCHE_CONFIG_DIR", { BANCHE_CONFIG_DIR: "/x" }, []],
  ])("is a file with %s, and the keyring is not used", async (_name, env, more) => {
    const app = appWith({ env, keyring: "refuses" });
    expect(await login(app, ...more)).toBe(0);
    expect(app.kept(storageKeys.token)).toBe(token);
    expect(app.profiles.read("default").tokens).toBe("file");
  });

  it("is not a file without consent: sign-in ends with 2 before anything is sent", async () => {
    const app = appWith({ keyring: "refuses" });
    expect(await login(app)).toBe(2);
    expect(app.err()).toContain("AccessDenied");
    expect(app.err()).toContain("--insecure-storage");
    expect([app.sent(), app.kept(storageKeys.token)]).toEqual([[], undefined]);
  });

  it("is asked for once on a terminal, and the answer is stored", async () => {
    const app = appWith({ keyring: "refuses", terminal: true, answers: ["y"] });
    expect(await login(app)).toBe(0);
    expect(app.asked).toEqual([expect.stringContaining("AccessDenied")]);
    expect(app.kept(storageKeys.token)).toBe(token);
    expect(await login(app)).toBe(0);
    expect(app.asked).toHaveLength(1);
  });

  it("does not exist after the answer no: sign-in ends with 1 and sends nothing", async () => {
    const app = appWith({ keyring: "refuses", terminal: true, answers: ["n"] });
    expect(await login(app)).toBe(1);
    expect([app.sent(), app.kept(storageKeys.token)]).toEqual([[], undefined]);
  });

  it("does not exist when the keyring refuses to write: the session is ended again", async () => {
    const app = appWith({ keyring: "isReadOnly" });
    expect(await login(app)).toBe(2);
    expect(app.sent()).toEqual(["session.login", "session.currentUser", "factories.use", "session.logout"]);
    expect([app.secrets.size, app.kept(storageKeys.token), app.profiles.list()]).toEqual([0, undefined, []]);
  });

  it("is not used for a token from the environment", async () => {
    const app = appWith({ keyring: "refuses", env: { BANCHE_TOKEN: "t", BANCHE_SERVER: URL } });
    expect(await run(app, ["whoami", "--query", "account"])).toBe(0);
    expect(app.out()).toBe("admin\n");
  });

  it("ends commands with 4 and the reason when the keyring no longer answers", async () => {
    const app = appWith({ keyring: "refuses", profile: { server: URL, account: "admin", tokens: "keyring" } });
    expect(await run(app, ["whoami", "--json"])).toBe(4);
    expect(JSON.parse(app.err())).toMatchObject({ error: { code: "keyring", details: { reason: "AccessDenied" } } });
  });
});

describe("profiles", () => {
  const profiles = { test: { server: "http://test", account: "lina" } };

  it("are listed, chosen and removed", async () => {
    const app = appWith({ profiles });
    expect(await login(app)).toBe(0);
    expect(await run(app, ["profiles", "list", "--format", "csv", "--fields", "name,active,tokens"])).toBe(0);
    expect(app.out()).toBe("name,active,tokens\r\ntest,false,\r\ndefault,true,keyring\r\n");
    expect(await run(app, ["profiles", "use", "test"])).toBe(0);
    expect(app.profiles.current()).toBe("test");
    expect(await run(app, ["profiles", "remove", "default", "--yes"])).toBe(0);
    expect([app.secrets.size, app.profiles.list()]).toEqual([0, ["test"]]);
  });

  it("that do not exist are refused, and the existing ones are listed", async () => {
    const app = appWith({ profiles });
    expect(await run(app, ["users", "list", "--profile", "nix", "--lang", "en"])).toBe(9);
    expect(app.err()).toContain("choices: test");
  });

  it.each([["use"], ["remove"]])("%s refuses a profile that does not exist with 9", async (verb) => {
    const app = appWith({ profiles });
    expect(await run(app, ["profiles", verb, "nix", "--lang", "en"])).toBe(9);
    expect(app.err()).toContain("choices: test");
  });

  it("are chosen by option, then by variable, then by the stored choice", async () => {
    const used = async (argv: readonly string[], env: Readonly<Record<string, string>>) => {
      const app = appWith({ profiles: { a: { server: "http://a" }, b: {}, c: {} }, env });
      app.profiles.use("a");
      await run(app, ["profiles", "list", "--query", "[?active].name", ...argv]);
      return app.out().trim();
    };
    expect(await used(["--profile", "c"], { BANCHE_PROFILE: "b" })).toBe("c");
    expect(await used([], { BANCHE_PROFILE: "b" })).toBe("b");
    expect(await used([], {})).toBe("a");
  });

  it("ask before they are removed", async () => {
    const app = appWith({ profiles });
    expect(await run(app, ["profiles", "remove", "test"])).toBe(2);
    expect(app.profiles.list()).toEqual(["test"]);
  });
});

describe("--factory", () => {
  /** A server with two factories; with `knowsHeader` it does not store the factory of our header. */
  function factoryServer(knowsHeader: boolean) {
    const server = createFakeServer();
    let active = "f1";
    const switched: string[] = [];
    const app = fakeApp({
      env: { BANCHE_TOKEN: "t", BANCHE_SERVER: URL },
      transport: async (request) => {
        const { pathname, searchParams } = new globalThis.URL(request.url);
        const chosen = searchParams.get("companyId");
        if (chosen !== null) {
          active = chosen;
          switched.push(chosen);
        }
        const response = await server.transport(request);
        if (!pathname.endsWith("/CurrentUser")) return response;
        const answer = JSON.parse(await response.text()) as { readonly data: { readonly userInfo: object } };
        const here = (knowsHeader ? request.headers["banche-factory"] : undefined) ?? active;
        const userInfo = { ...answer.data.userInfo, activeFactoryId: here };
        const userCompanyModels = ["f1", "f2"].map((id) => ({ companyId: id, companyName: `${id} name` }));
        const text = JSON.stringify({ ...answer, data: { ...answer.data, userInfo, userCompanyModels } });
        return { ...response, text: async () => text };
      },
    });
    return { app, switched, active: () => active };
  }

  it("is sent in a header if the server knows it, and the active factory does not change", async () => {
    const { app, switched, active } = factoryServer(true);
    expect(await run(app, ["whoami", "--factory", "f2 name", "--query", "factoryId"])).toBe(0);
    expect([app.out(), switched, active()]).toEqual(["f2\n", [], "f1"]);
  });

  it("switches the active factory on an older server and restores it, also after a failure", async () => {
    for (const line of [["whoami"], ["users", "get", "nix"]]) {
      const { app, switched, active } = factoryServer(false);
      await run(app, [...line, "--factory", "f2"]);
      expect([switched, active()]).toEqual([["f2", "f1"], "f1"]);
    }
  });

  it("refuses a factory that the user does not have with 9, without switching", async () => {
    const { app, switched } = factoryServer(false);
    expect(await run(app, ["whoami", "--factory", "f3", "--lang", "en"])).toBe(9);
    expect(app.err()).toContain("f1 name, f2 name");
    expect(switched).toEqual([]);
  });
});

describe("words for completion", () => {
  const words = async (app: FakeApp, ...line: readonly string[]) => {
    const before = app.out().length;
    expect(await run(app, ["__complete", ...line])).toBe(0);
    return app
      .out()
      .slice(before)
      .split("\n")
      .map((each) => each.split("\t")[0])
      .filter(Boolean);
  };

  async function listed(): Promise<FakeApp> {
    const app = appWith();
    await login(app);
    for (const noun of ["users", "departments", "positions"]) expect(await run(app, [noun, "list", "--json"])).toBe(0);
    return app;
  }

  it("come from lists that were shown before", async () => {
    const app = await listed();
    expect(await words(app, "users", "get", "")).toEqual(["admin"]);
    expect(await words(app, "users", "list", "--department", "d")).toEqual(["d1", "d2", "d3"]);
    expect(await words(app, "users", "list", "--department=d2")).toEqual(["--department=d2"]);
    expect(await words(app, "factories", "use", "")).toEqual(["一号工厂"]);
    expect(await words(app, "users", "delete", "admin", "")).toEqual([]);
    expect(await words(app, "--profile", "")).toEqual(["default"]);
    expect(await words(app, "users", "list", "--json", "account,re")).toEqual(["account,realName"]);
  });

  it("are not used for another server, profile, factory or token", async () => {
    const app = await listed();
    expect(await words(app, "--server", "http://other", "users", "get", "")).toEqual([]);
    expect(await words(app, "--factory", "另一个", "users", "get", "")).toEqual([]);
    expect(await words({ ...app, env: { BANCHE_TOKEN: "t" } }, "users", "get", "")).toEqual([]);
    expect(await words({ ...app, env: { BANCHE_PROFILE: "other" } }, "users", "get", "")).toEqual([]);
  });

  it("are deleted at sign-out", async () => {
    const app = await listed();
    await run(app, ["logout"]);
    expect(await words(app, "users", "get", "")).toEqual([]);
  });

  it("need no request to the server", async () => {
    const app = await listed();
    const openTransport = async () => {
      throw new Error("nothing may be sent");
    };
    expect(await words({ ...app, openTransport }, "users", "get", "a")).toEqual(["admin"]);
  });
});

describe("extensions", () => {
  const programs = [
    { name: "report", path: "/opt/banche-report" },
    { name: "users", path: "/opt/banche-users" },
  ];

  it("are run with the arguments after their name and get server and profile", async () => {
    const app = appWith({ programs, profile: { server: URL } });
    expect(await run(app, ["--lang", "en", "report", "--month", "5", "--json"])).toBe(7);
    expect(app.ran).toEqual([
      {
        path: "/opt/banche-report",
        args: ["--month", "5", "--json"],
        env: { BANCHE_LANG: "en", BANCHE_PROFILE: "default", BANCHE_SERVER: URL, BANCHE_COMMAND: "/usr/bin/banche" },
      },
    ]);
  });

  it("never replace a built-in command, and are listed and shown in the help", async () => {
    const app = appWith({ programs });
    expect(await run(app, ["users"])).toBe(0);
    expect(await run(app, ["extensions", "list", "--json", "name,hidden"])).toBe(0);
    expect(app.out()).toContain('[{"name":"report","hidden":false},{"name":"users","hidden":true}]');
    expect(await run(app, ["--help"])).toBe(0);
    expect(app.out()).toContain("/opt/banche-report");
    expect(app.out()).not.toContain("/opt/banche-users\n");
    expect(app.ran).toEqual([]);
  });

  it("do not change the suggestion for an unknown command", async () => {
    const app = appWith({ programs });
    expect(await run(app, ["usres"])).toBe(2);
    expect(app.err()).toContain("users");
    expect(app.ran).toEqual([]);
  });
});
