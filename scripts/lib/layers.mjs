import { relative } from "node:path";
import { root } from "./repository.mjs";

/**
 * The duration of a test run by layer: a line for each layer (the folder below `tests`, `slow`, or `unit` and `server` beside the sources)
 * with its slowest file. Seconds are summed over the files; several files run at once.
 *
 * @param files - `testResults` of vitest's JSON report
 */
export function layerTable(files) {
  const layers = new Map();
  for (const file of files) {
    const path = relative(root, file.name);
    const seconds = Math.max(0, file.endTime - file.startTime) / 1000;
    const name = layerOf(path);
    const layer = layers.get(name) ?? { files: 0, tests: 0, seconds: 0, slowest: { path: "", seconds: -1 } };
    layers.set(name, {
      files: layer.files + 1,
      tests: layer.tests + file.assertionResults.length,
      seconds: layer.seconds + seconds,
      slowest: seconds > layer.slowest.seconds ? { path, seconds } : layer.slowest,
    });
  }
  const rows = [...layers].sort(([, a], [, b]) => b.seconds - a.seconds);
  return rows
    .map(([name, { files: count, tests, seconds, slowest }]) => {
      const slow = `${slowest.path} ${slowest.seconds.toFixed(1)} s`;
      return `${name.padEnd(12)} ${seconds.toFixed(0).padStart(5)} s ${String(count).padStart(4)} files ${String(tests).padStart(5)} tests, slowest ${slow}`;
    })
    .join("\n");
}

function layerOf(path) {
  if (path.endsWith(".slow.test.ts")) return "slow";
  const parts = path.split(/[\\/]/);
  if (parts[0] === "tests") return parts[2] === "walk" || parts[2] === "real" ? `${parts[1]}/${parts[2]}` : parts[1];
  return parts[1] === "server" ? "server" : "unit";
}
