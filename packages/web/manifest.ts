import type { Rolldown } from "vite";

const FILE = ".vite/manifest.json";

/** An entry of the manifest of the build. */
export interface ManifestChunk {
  readonly file: string;
  readonly src?: string;
  readonly isEntry?: boolean;
  readonly isDynamicEntry?: boolean;
  readonly imports?: readonly string[];
}

export type Manifest = Readonly<Record<string, ManifestChunk>>;

/**
 * Changes the manifest of the build, by which the server and the size checks find its files.
 *
 * @throws {Error} if the build has no manifest
 */
export function changeManifest(bundle: Rolldown.OutputBundle, change: (chunks: Manifest) => Manifest): void {
  const manifest = bundle[FILE];
  if (manifest?.type !== "asset") throw new Error(`the web build writes no ${FILE}`);
  const chunks: unknown = JSON.parse(String(manifest.source));
  if (!isManifest(chunks)) throw new Error(`the web build lists no files in ${FILE}`);
  manifest.source = JSON.stringify(change(chunks), undefined, 2);
}

function isManifest(value: unknown): value is Manifest {
  return typeof value === "object" && value !== null && Object.values(value).every(hasFile);
}

const hasFile = (value: unknown): boolean => typeof value === "object" && value !== null && "file" in value;
