/** Faults of data interfaces: who may call, which parameters are bound, where a call is sent, and what is reported. */
const wire = "tests/server/wire/dataInterfaces.test.ts";
const feature = "packages/server/src/features/dataInterfaces";
const taskWire = "tests/server/wire/taskInterfaces.test.ts";
const task = "packages/server/src/features/tasks/interfaceOfTask.ts";

export const dataInterfaces = [
  {
    name: "interface-open-to-all",
    breaks: "Every signed-in user can call every interface of the factory.",
    file: "packages/server/src/interfaces/callable.ts",
    find: ": sql`false`;",
    replace: ": sql`true`;",
    foundBy: { file: wire, test: "a caller without the grant" },
  },
  {
    name: "interface-of-another-factory",
    breaks: "An interface answers users of other factories.",
    file: "packages/server/src/interfaces/callable.ts",
    find: "return sql`t.factory_id = ${factoryOf(session)} and",
    replace: "return sql`${factoryOf(session)}::text is not null and",
    foundBy: { file: wire, test: "another factory" },
  },
  {
    name: "interface-cache-for-all-callers",
    breaks: "A cached answer that depends on the caller is given to another caller.",
    file: "packages/server/src/interfaces/calls.ts",
    find: "usesCaller(spec) ? own : null",
    replace: "null",
    foundBy: { file: wire, test: "with platform placeholders" },
  },
  {
    name: "interface-headers-follow-the-server",
    breaks: "Secret headers are sent to another server when the address of the interface is changed.",
    file: `${feature}/table.ts`,
    find: "return old !== now;",
    replace: "return old === undefined && now === undefined;",
    foundBy: { file: wire, test: "sends secret headers only to their own" },
  },
  {
    name: "interface-comment-hides-a-statement",
    breaks: "A second statement behind a semicolon is carried out.",
    file: "packages/server/src/sources/query/statement.ts",
    find: 'if (ended) throw new StatementError("several");',
    replace: "",
    foundBy: { file: "packages/server/src/sources/query/statement.test.ts", test: "two statements" },
  },
  {
    name: "interface-parameter-in-a-string",
    breaks: "A text inside a string that looks like a parameter is read as a parameter.",
    file: "packages/server/src/sources/query/statement.ts",
    find: "if (quoted !== undefined) return other(quoted);",
    replace: 'if (quoted !== undefined && kind !== "SQLite") return other(quoted);',
    foundBy: {
      file: "packages/server/src/sources/query/statement.test.ts",
      test: "parameters are bound where they were named",
    },
  },
  {
    name: "interfaces-one-takes-all",
    breaks: "One caller uses all places for parallel calls of interfaces.",
    file: "packages/server/src/interfaces/calls.ts",
    find: "const mostCalls = { all: 10, each: 3 };",
    replace: "const mostCalls = { all: 10, each: 10 };",
    foundBy: { file: "tests/server/wire/dataInterfaces.test.ts", test: "a caller of a slow interface is refused" },
  },
  {
    name: "task-calls-what-its-editor-may-not",
    breaks: "A user who edits tasks can make them call interfaces that the session may not call.",
    file: task,
    find: "{ where: await mayCall(writer), lock: true }",
    replace: "{ lock: true }",
    foundBy: { file: taskWire, test: "one that the session may not call" },
  },
  {
    name: "task-interface-checked-when-new-alone",
    breaks: "New values for an interface of another factory are accepted.",
    file: task,
    find: 'changed.has("interfaceId") || changed.has("parameters")',
    replace: 'changed.has("interfaceId")',
    foundBy: { file: taskWire, test: "one of another factory" },
  },
  {
    name: "interface-of-a-task-disabled",
    breaks: "An interface can be disabled while tasks call it.",
    file: `${feature}/table.ts`,
    find: "if (isOff) throw usedBy(names);",
    replace: "if (isOff) return;",
    foundBy: { file: taskWire, test: "is neither deleted nor disabled" },
  },
];
