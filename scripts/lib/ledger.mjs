import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "@swc/core";
import { declarationRows } from "./ledger/declarations.mjs";
import { fieldRows } from "./ledger/fields.mjs";
import { kindRows } from "./ledger/kinds.mjs";
import { root } from "./repository.mjs";

/**
 * The files whose interfaces form the language of declarations. The listed interfaces are not part of it: only the compiler or
 * an answer needs them.
 */
const sources = {
  "packages/core/src/resources/declare.ts": ["CallShapes", "Declared", "Given"],
  "packages/core/src/fields/field.ts": ["Flags"],
  "packages/core/src/kinds/kind.ts": ["CellContext", "Problem", "SampleContext"],
};

/**
 * Every property of a declaration, a field and a kind: the file that enforces it, and the test that fails without it.
 *
 * @type {readonly LedgerRow[]}
 */
export const ledger = [declarationRows, fieldRows, kindRows].flatMap((concepts) =>
  Object.entries(concepts).flatMap(([concept, rows]) =>
    Object.entries(rows).map(([name, [file, testFile, test]]) => ({
      property: `${concept}.${name}`,
      file,
      test: { file: testFile, name: test },
    })),
  ),
);

/**
 * @typedef {object} LedgerRow
 * @property {string} property interface and member, `ListDeclaration.within.query`
 * @property {string} file below the repository
 * @property {{ readonly file: string, readonly name: string }} test its file, and its title after the titles of its groups
 */

/** The properties of the types, in their order. */
export function properties() {
  return Object.entries(sources).flatMap(([file, others]) =>
    propertiesIn(readFileSync(join(root, file), "utf8"), others),
  );
}

/**
 * The members of the interfaces of a file, and of inline object types inside them.
 *
 * @param {string} text
 * @param {readonly string[]} others interfaces that do not belong to the language
 * @returns {readonly string[]}
 */
export function propertiesIn(text, others = []) {
  const interfaces = parse(text).flatMap((item) => {
    const node = item.type === "ExportDeclaration" ? item.declaration : item;
    return node.type === "TsInterfaceDeclaration" ? [node] : [];
  });
  const gone = others.filter((name) => !interfaces.some(({ id }) => id.value === name));
  if (gone.length > 0) throw new Error(`no interface ${gone.join(", ")}`);
  return interfaces
    .filter(({ id }) => !others.includes(id.value))
    .flatMap(({ id, body }) => membersOf(id.value, body.body));
}

function membersOf(path, members) {
  return members.flatMap((member) => {
    const name = `${path}.${member.key.value}`;
    return [name, ...literalsIn(member.typeAnnotation?.typeAnnotation).flatMap((inner) => membersOf(name, inner))];
  });
}

function literalsIn(type) {
  if (type?.type === "TsTypeLiteral") return [type.members];
  if (type?.type === "TsParenthesizedType") return literalsIn(type.typeAnnotation);
  return (type?.types ?? []).flatMap(literalsIn);
}

/**
 * Problems of the rows, a line each.
 *
 * @param {readonly LedgerRow[]} rows
 * @returns {readonly string[]}
 */
export function problemsOf(rows) {
  const known = properties();
  const named = rows.map(({ property }) => property);
  return [
    ...known.filter((property) => !named.includes(property)).map((property) => `${property} has no row`),
    ...named.filter((property, at) => named.indexOf(property) < at).map((property) => `${property} has two rows`),
    ...rows.flatMap((row) => (known.includes(row.property) ? wrongIn(row) : [`${row.property} is not a property`])),
  ];
}

function wrongIn({ property, file, test }) {
  const wrong = [];
  const name = property.slice(property.lastIndexOf(".") + 1);
  if (!existsSync(join(root, file)) || file in sources) wrong.push(`${property}: ${file} cannot enforce it`);
  else if (!wordsIn(file).has(name)) wrong.push(`${property}: ${file} does not name it`);
  if (!existsSync(join(root, test.file))) wrong.push(`${property}: there is no ${test.file}`);
  else if (!titlesIn(test.file).has(test.name)) wrong.push(`${property}: ${test.file} has no test "${test.name}"`);
  return wrong;
}

/** All words in the code of a file, without its comments. */
const wordsIn = ofFile((items) => {
  const words = new Set();
  visit(items, (node) => {
    if (node.type === "Identifier" || node.type === "StringLiteral") words.add(node.value);
  });
  return words;
});

/** The titles of the tests of a file, each after the titles of its groups: `pages > are sorted`. */
const titlesIn = ofFile((items) => {
  const titles = new Set();
  const read = (inside, above) =>
    visit(inside, (node) => {
      if (node.type !== "CallExpression") return false;
      const title = titleOf(node.arguments[0]?.expression);
      const called = calledIn(node.callee);
      if (title === undefined || !["describe", "it", "test"].includes(called)) return false;
      if (called !== "describe") titles.add([...above, title].join(" > "));
      else read(node.arguments.slice(1), [...above, title]);
      return true;
    });
  read(items, []);
  return titles;
});

function titleOf(node) {
  if (node?.type === "StringLiteral") return node.value;
  return node?.type === "TemplateLiteral" && node.expressions.length === 0 ? node.quasis[0].cooked : undefined;
}

/** `it` of `it("...")`, `it.each(rows)("...")` and `it.runIf(here)("...")`. */
function calledIn(node) {
  if (node.type === "CallExpression") return calledIn(node.callee);
  return node.type === "MemberExpression" ? calledIn(node.object) : node.value;
}

/** Visits all nodes below; the children of a node are skipped when `look` returns true for it. */
function visit(node, look) {
  if (Array.isArray(node)) for (const one of node) visit(one, look);
  else if (typeof node === "object" && node !== null && look(node) !== true) visit(Object.values(node), look);
}

function ofFile(read) {
  const known = new Map();
  return (file) => {
    if (!known.has(file)) known.set(file, read(parse(readFileSync(join(root, file), "utf8"), file.endsWith("x"))));
    return known.get(file);
  };
}

function parse(text, tsx = false) {
  return parseSync(text, { syntax: "typescript", tsx, target: "esnext" }).body;
}
