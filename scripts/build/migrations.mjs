import { readdirSync } from "node:fs";

/**
 * Puts the server's migrations into the bundle. The sources find them by reading the folder, which a bundle does not have.
 *
 * @param folder - the server's `src/db/migrations`
 */
export function migrationsByFolder(folder) {
  return {
    name: "migrations-by-folder",
    setup(build) {
      build.onLoad({ filter: /[/\\]server[/\\]src[/\\]db[/\\]migrations[/\\]index\.ts$/ }, () => {
        const files = readdirSync(folder).filter((file) => /^\d{4}_[a-z0-9_]+\.ts$/.test(file));
        const imports = files.map((file, at) => `import * as m${at} from "./${file}";`);
        const modules = files.map((file, at) => `[${JSON.stringify(file)}, m${at}]`);
        const contents = [
          ...imports,
          `import { inOrder } from "../migrationFolder.ts";`,
          `export const migrations = inOrder([${modules.join(", ")}]);`,
        ].join("\n");
        return { contents, loader: "js", resolveDir: folder, watchDirs: [folder] };
      });
    },
  };
}
