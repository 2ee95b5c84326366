import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isNoun } from "../commands/command.ts";
import { globalOptions, helpOption } from "../commands/globals.ts";
import { chaptersOf, treeOf } from "../commands/index.ts";
import { ownRegistry } from "../system/registry.ts";
import { complete } from "./complete.ts";
import { givenFor, readLine, unambiguous } from "./line.ts";
import { parse } from "./parse.ts";

const tree = treeOf(chaptersOf(ownRegistry.facts));

const read = (line: string) => readLine(tree, line.split(" "));

describe("readLine", () => {
  it.each([
    ["users list --json", "users list --json="],
    ["users list --json account,realName", "users list --json=account,realName"],
    ["users list --json acount", "users list --json=acount"],
    ["users list --json --all", "users list --json= --all"],
    ["users get --json zhangwei", "users get --json= zhangwei"],
    ["users get --json account zhangwei", "users get --json=account zhangwei"],
    ["users get zhangwei --json", "users get zhangwei --json="],
    ["--json users list", "--json= users list"],
    ["--json account users list", "--json=account users list"],
    ["--profile users list --json", "--profile users list --json="],
    ["users delete -- --json x", "users delete -- --json x"],
    ["--debug users list", "--debug= users list"],
    ["--debug http users list", "--debug=http users list"],
    ["users create --description=-q --json", "users create --description=-q --json="],
  ])("%s", (line, expected) => {
    expect(unambiguous(read(line))).toEqual(expected.split(" "));
  });

  it.each([
    ["users", ["users"], undefined],
    ["--lang en users list", ["users", "list"], "list"],
    ["--profile users list", [], undefined],
    ["nix users list", [], undefined],
    ["users nix list", ["users"], undefined],
    ["users list departments", ["users", "list"], "list"],
    ["-- users list", [], undefined],
  ])("finds the command of: %s", (line, path, command) => {
    expect([read(line).path, read(line).command?.name]).toEqual([path, command]);
  });

  it("returns the last value of an option at any position", () => {
    expect(givenFor(read("--lang en users list --lang=zh"), "--lang")).toBe("zh");
    expect(givenFor(read("users list --json"), "--json")).toBe("");
    expect(givenFor(read("users list -- --json"), "--json")).toBeUndefined();
    expect(givenFor(read("users get --reason --json"), "--json")).toBe("");
  });

  it("keeps all words and reads its own output the same way", () => {
    const word = fc.constantFrom(
      ...[
        "users",
        "list",
        "get",
        "--json",
        "--json=a",
        "account",
        "--debug",
        "http",
        "--",
        "-q",
        "--lang",
        "x=y",
        "-",
        "--no",
      ],
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 8 }), (words) => {
        const line = readLine(tree, words);
        const written = unambiguous(line);
        expect(unambiguous(readLine(tree, written))).toEqual(written);
        const kept = line.parts.flatMap((part) => {
          if (part.kind === "option") return part.words;
          return part.kind === "end" ? ["--"] : [part.kind === "name" ? part.name : part.text];
        });
        expect(kept).toEqual(words);
      }),
    );
  });
});

describe("parse", () => {
  const input = (line: string) => {
    const parsed = parse(tree, read(line));
    if (parsed.kind !== "run") throw new Error(`${line} asks for ${parsed.kind}`);
    return parsed.input;
  };

  it("accepts options before and after the command", () => {
    expect(input("--server http://a users list --lang en").text("server")).toBe("http://a");
    expect(input("users list --server http://a").text("server")).toBe("http://a");
  });

  it("reads values that begin with a dash, repeated options and flags", () => {
    expect(input("users create --description=-q").text("description")).toBe("-q");
    expect(input("api GET /x --field a=1 -f b=2").texts("field")).toEqual(["a=1", "b=2"]);
    expect(input("users list --no-input").flag("no-input")).toBe(true);
    expect(input("users list").flag("no-input")).toBe(false);
  });

  it("accepts field names with dashes", () => {
    expect(input("users create --real-name 张伟").text("real-name")).toBe("张伟");
  });
});

describe("the tree of commands", () => {
  const commands = tree.flatMap((entry) => (isNoun(entry) ? entry.commands : [entry]));
  const long = (flags: string) => /--[\w-]+/.exec(flags)?.[0] ?? "";

  it("has no option twice and no option that all commands share", () => {
    const shared = [...globalOptions, helpOption].map(({ flags }) => long(flags));
    for (const { options = [], name } of commands) {
      const all = [...shared, ...options.map(({ flags }) => long(flags))];
      expect(new Set(all).size, `${name}: ${all.join(" ")}`).toBe(all.length);
    }
  });

  it("can load every command", async () => {
    for (const command of commands) expect(await command.load()).toBeTypeOf("function");
  });
});

describe("complete", () => {
  const names = (...words: string[]) =>
    complete(readLine(tree, words.slice(0, -1)), words.at(-1) ?? "", { language: "en", offered: () => [] }).map(
      ([word]) => word,
    );

  it("completes commands, verbs, options and choices", () => {
    expect(names("us")).toEqual(["users"]);
    expect(names("users", "rese")).toEqual(["reset-password"]);
    expect(names("users", "list", "--dep")).toEqual(["--department"]);
    expect(names("users", "create", "--mo")).toEqual(["--mobile-phone"]);
    expect(names("users", "list", "--format", "ts")).toEqual(["tsv"]);
    expect(names("completion", "")).toEqual(["bash", "zsh", "fish", "powershell"]);
    // Nothing is matched inside of a word.
    expect(names("completion", "sh")).toEqual([]);
    expect(names("--lang", "en", "dep")).toEqual(["departments"]);
    expect(names("--debug", "dep")).toEqual(["departments"]);
    expect(names("--debug", "h")).toEqual(["http"]);
  });

  it("offers nothing for a free value or an unknown command", () => {
    expect(names("users", "list", "--keyword", "")).toEqual([]);
    expect(names("nix", "")).toEqual([]);
    expect(names("login", "--pass")).toEqual(["--password-stdin"]);
  });
});
