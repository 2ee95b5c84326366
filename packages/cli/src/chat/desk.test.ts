import { appendFileSync, existsSync, readFileSync, statSync } from "node:fs";
import { basename } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import type { App } from "../app.ts";
import { fakeApp } from "../testing/fakeApp.ts";
import { createDesk, pathOf } from "./desk.ts";

/** A desk, and the calls of the system's program. */
function desk(more: Partial<App> = {}) {
  const opened: string[] = [];
  const made = createDesk({ ...fakeApp(), openFile: async (what) => void opened.push(what), ...more }, "linux");
  onTestFinished(made.close);
  return { desk: made, opened };
}

it.each([
  "javascript:alert(1)",
  "file:///etc/passwd",
  "mailto:a@b.example",
  "vscode://run",
  "--help",
  "",
  "/workFlow/flowTodo",
])("the address %j is not opened in the browser", async (address) => {
  const { desk: one, opened } = desk();
  await expect(one.browse(address)).rejects.toMatchObject({ code: "usage" });
  expect(opened).toEqual([]);
});

it("web addresses are opened in the browser, encoded so that a shell cannot run anything in them", async () => {
  const { desk: one, opened } = desk();
  await one.browse("https://a.example/x y?q=中");
  expect(opened).toEqual(["https://a.example/x%20y?q=%E4%B8%AD"]);
});

it("a shown file is stored privately under a harmless name and deleted when the desk is closed", async () => {
  const { desk: one, opened } = desk();
  await one.show("../../$(x) -y.PNG", new Uint8Array([1, 2]));
  const [path = ""] = opened;
  expect(basename(path)).toBe("xy.png");
  expect([...readFileSync(path)]).toEqual([1, 2]);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  one.close();
  expect(() => statSync(path)).toThrow("ENOENT");
});

it("the user's editor gets the text in a private file, and its result is returned", async () => {
  const files: string[] = [];
  const runProgram: App["runProgram"] = async ({ path, args }) => {
    const [option, line, name, file = ""] = args;
    expect([path, option, line, name]).toEqual(["/bin/sh", "-c", 'vim -f "$1"', "sh"]);
    expect([readFileSync(file, "utf8"), statSync(file).mode & 0o777]).toEqual(["开头", 0o600]);
    appendFileSync(file, "\n第三行\n");
    files.push(file);
    return 0;
  };
  const { desk: one } = desk({ env: { EDITOR: "vim -f" }, runProgram });
  expect(await one.edit("开头")).toBe("开头\n第三行");
  expect(files.map((file) => existsSync(file))).toEqual([false]);
});

it("a failed editor does not change the text", async () => {
  const { desk: one } = desk();
  expect(await one.edit("开头")).toBe("开头");
});

it.each([
  ["~/a b.png", "/home/x/a b.png"],
  ["'/tmp/a b.png'", "/tmp/a b.png"],
  ["/tmp/a\\ b.png ", "/tmp/a b.png"],
  ["~x/a.png", "~x/a.png"],
])("a path can be typed as %j", (typed, path) => expect(pathOf(typed, "/home/x")).toBe(path));
