import { writeFileSync } from "node:fs";
import { join } from "node:path";

import type { Banche } from "../lib/banche.ts";
import { bancheInProcess } from "../lib/bancheInProcess.ts";
import { folder, json, ok, demoPassword } from "./harness.ts";

type Row = Readonly<Record<string, unknown>>;

const HEADER = "账户,姓名,性别,部门,岗位";
export const person = (account: string, name = "员工") => `${account},${name},男,车辆部,驾驶员`;
let next = 0;

/** A user with a folder, a file of new users, and their own state folder. */
export async function someone(url: string, rows = 3) {
  next += 1;
  const prefix = `b${next}x`;
  const home = folder();
  const banche = bancheInProcess(home);
  await ok(banche(["login", "--server", url, "--account", "admin", "--password-stdin"], { input: demoPassword }));
  const accounts = Array.from({ length: rows }, (_, at) => `${prefix}${at + 1}`);
  const path = (name: string) => join(home, name);
  const write = (name: string, lines: readonly string[]) => {
    writeFileSync(path(name), `${HEADER}\n${lines.map((line) => `${line}\n`).join("")}`);
    return path(name);
  };
  const file = write(
    "users.csv",
    accounts.map((account) => person(account)),
  );
  const there = async () =>
    (await json<readonly Row[]>(banche(["users", "list", "--keyword", prefix, "--all", "--json", "account"]))).length;
  return { banche, file, path, write, accounts, there, jobs: join(home, "state", "jobs") };
}

/** Writes a plan. */
export const plan = async (banche: Banche, file: string, to: string, ...more: readonly string[]) =>
  ok(banche(["plan", file, "-o", to, ...more]));
