import type { Plugin, Rolldown } from "vite";

/**
 * Fails the build if files import each other in a circle. Each module lies in one file and runs when its file is loaded, after the files
 * that it imports. That is the order of the modules only while no file waits for itself.
 */
export function withoutCircles(): Plugin {
  return {
    name: "banche-without-circles",
    apply: "build",
    generateBundle(_options, bundle) {
      const circle = circleIn(new Map(Object.values(bundle).flatMap(importsOf)));
      if (circle) throw new Error(`files of the web build import each other in a circle: ${circle.join(" > ")}`);
    },
  };
}

type Imports = readonly (readonly [file: string, imports: readonly string[]])[];

const importsOf = (file: Rolldown.OutputAsset | Rolldown.OutputChunk): Imports =>
  file.type === "chunk" ? [[file.fileName, file.imports]] : [];

/** The files of a circle, the first one again at the end. */
function circleIn(imports: ReadonlyMap<string, readonly string[]>): readonly string[] | undefined {
  const isClear = new Set<string>();
  const search = (file: string, way: readonly string[]): readonly string[] | undefined => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
    if (isClear.has(file)) return undefined;
    for (const next of imports.get(file) ?? []) {
      const circle = search(next, [...way, file]);
      if (circle) return circle;
    }
    isClear.add(file);
    return undefined;
  };
  for (const file of imports.keys()) {
    const circle = search(file, []);
    if (circle) return circle;
  }
  return undefined;
}
