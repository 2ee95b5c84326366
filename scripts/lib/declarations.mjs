import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseSync } from "@swc/core";

/** Added before the text of every file, so that the first item shows the offset of swc's positions. */
const marker = "type __begin = 0;\n";

/**
 * The names that a declaration file exports, with the text of each declaration, sorted by name. Follows `export ... from`
 * into the other files of the same package; a name from another package is shown as its import.
 */
export function publicNames(entry) {
  const modules = new Map();
  const names = [...exportsOf(entry, modules)].map(([name, text]) => ({ name, text }));
  return names.sort((a, b) => (a.name < b.name ? -1 : 1));
}

function exportsOf(file, modules) {
  const module = load(file, modules);
  const found = new Map();
  for (const [exported, { from, name }] of module.exports) {
    found.set(exported, from ? fromModule(file, from, name, modules) : local(file, name, modules));
  }
  for (const from of module.stars) {
    const target = pathOf(file, from);
    if (!target) found.set(`* from ${from}`, `export * from "${from}"`);
    else for (const [name, text] of exportsOf(target, modules)) found.set(name, text);
  }
  return found;
}

function fromModule(file, from, name, modules) {
  const target = pathOf(file, from);
  if (!target) return `export { ${name} } from "${from}"`;
  if (name === "*") return `namespace of "${from}"`;
  return exportsOf(target, modules).get(name) ?? missing(name, target);
}

function local(file, name, modules) {
  const module = load(file, modules);
  const imported = module.imports.get(name);
  if (imported) return fromModule(file, imported.from, imported.name, modules);
  return module.declarations.get(name)?.join("\n") ?? missing(name, file);
}

function missing(name, file) {
  throw new Error(`${name} is exported, but not declared in ${file}`);
}

function pathOf(file, from) {
  return from.startsWith(".") ? `${join(dirname(file), from.replace(/(\.d)?\.[jt]sx?$/, ""))}.d.ts` : undefined;
}

/** Exports, imports and declarations of one file, by name. */
function load(file, modules) {
  const known = modules.get(file);
  if (known) return known;
  const bytes = Buffer.from(marker + readFileSync(file, "utf8"));
  const { body } = parseSync(bytes.toString("utf8"), { syntax: "typescript", tsx: false, comments: false });
  const begin = body[0].span.start;
  const textOf = ({ span }) => tidy(bytes.subarray(span.start - begin, span.end - begin).toString("utf8"));

  const module = { exports: new Map(), imports: new Map(), declarations: new Map(), stars: [] };
  modules.set(file, module);
  const declare = (item, node, exported) => {
    for (const name of namesOf(node)) {
      module.declarations.set(name, [...(module.declarations.get(name) ?? []), textOf(item)]);
      if (exported) module.exports.set(name, { name });
    }
  };
  for (const item of body.slice(1)) {
    if (item.type === "ExportDeclaration") declare(item, item.declaration, true);
    else if (item.type === "ExportAllDeclaration") module.stars.push(item.source.value);
    else if (item.type === "ImportDeclaration") readImports(item, module.imports);
    else if (item.type === "ExportNamedDeclaration") readExports(item, module.exports);
    else declare(item, item, false);
  }
  return module;
}

function readImports(item, imports) {
  for (const specifier of item.specifiers) {
    const isNamed = specifier.type === "ImportSpecifier";
    const name = isNamed
      ? (specifier.imported ?? specifier.local).value
      : specifier.type === "ImportDefaultSpecifier"
        ? "default"
        : "*";
    imports.set(specifier.local.value, { from: item.source.value, name });
  }
}

function readExports(item, exports) {
  for (const specifier of item.specifiers) {
    if (specifier.type === "ExportNamespaceSpecifier") {
      exports.set(specifier.name.value, { from: item.source.value, name: "*" });
    } else {
      exports.set((specifier.exported ?? specifier.orig).value, {
        from: item.source?.value,
        name: specifier.orig.value,
      });
    }
  }
}

function namesOf(node) {
  if (node.type === "VariableDeclaration") return node.declarations.map(({ id }) => id.value);
  const name = (node.identifier ?? node.id)?.value;
  return name ? [name] : [];
}

/** The declaration without comments and without keywords that only declaration files have. */
function tidy(text) {
  return text
    .replace(/\/\*[^]*?\*\//g, "")
    .replace(/^(export )?(declare )?/, "")
    .replace(/[ \t]+$/gm, "")
    .replace(/\n{2,}/g, "\n");
}
