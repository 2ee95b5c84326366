import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { demoPassword } from "@banche/server/testing";
import { expect, it } from "vitest";
import { night } from "../../examples/nightly-import/main.ts";
import { sharedDemoServer } from "../lib/demoServer.ts";
import { shared } from "../lib/fileScope.ts";
import { makeFolder } from "../lib/makeFolder.ts";

const readme = readFileSync(new URL("../../examples/nightly-import/README.md", import.meta.url), "utf8");
const promised = [...readme.matchAll(/```text\n([\s\S]*?)\n```/g)].map(([, text]) => text?.split("\n"));

const server = sharedDemoServer();
const folder = shared((later) => {
  const made = makeFolder();
  later(() => rmSync(made, { recursive: true, force: true }));
  return made;
});

async function once(rows: readonly string[], most = 500) {
  const file = join(folder(), "riders.csv");
  writeFileSync(file, ["员工姓名,工号,乘客类型", ...rows].join("\n"));
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const code = await night({ server: server.url, account: "admin", password: demoPassword, file, most, print });
  return { code, lines };
}

it("examples/nightly-import prints what its README shows, night by night", async () => {
  const first = await once(["钱一,N001,员工", "钱二,N002,通勤", "钱三,N003,员工"]);
  expect(first).toEqual({ code: 3, lines: promised[0] });
  const second = await once(["钱一,N001,访客", "钱二,N002,员工", "钱三,N003,员工"]);
  expect(second).toEqual({ code: 0, lines: promised[1] });
  const third = await once(["钱一,N001,员工", "钱二,N002,员工", "钱三,N003,员工"], 0);
  expect(third).toEqual({ code: 4, lines: promised[2] });
});
