import { readFileSync } from "node:fs";
import { join } from "node:path";
import { contract } from "../../packages/core/src/contract/index.ts";
import { entries } from "../../packages/core/src/contract/endpoint.ts";
import { root } from "./repository.mjs";

/** Compares section 7 of the specification with the contract. A parameter of the contract covers a word of the specification. */
export function compareWithSpec() {
  const calls = entries(contract).map(({ id, endpoint }) => ({ id, ...endpoint }));
  const lines = readFileSync(join(root, "tests/contract/spec-endpoints.txt"), "utf8")
    .split("\n")
    .filter((line) => line && !line.startsWith("#"));
  const rows = lines.map((line) => {
    const [method, path] = line.split(" ");
    const call = calls.find((one) => one.method === method && covers(one.path, path));
    return { method, path, id: call?.id };
  });
  const known = new Set(rows.map(({ id }) => id));
  const strangers = calls.filter(({ id, source }) => source === "spec" && !known.has(id)).map(({ id }) => id);
  return { rows, strangers };
}

function covers(ours, theirs) {
  const [a, b] = [ours.split("/"), theirs.split("/")];
  return a.length === b.length && a.every((part, at) => part.startsWith("{") || part === b[at]);
}
