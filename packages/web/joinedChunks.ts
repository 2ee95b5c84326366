interface ModuleFacts {
  readonly importedIds: readonly string[];
}

/** What the bundler tells of its modules. */
interface Modules {
  getModuleInfo(id: string): ModuleFacts | null;
}

/**
 * What is loaded together, in the order in which people come to it. A module of the app or of its libraries belongs to the first
 * part that reaches it without a dynamic import, so no part loads what only a later one needs.
 */
const PARTS: readonly (readonly [name: string, root: string])[] = [
  ["boot", "src/main.tsx"],
  ["sign-in", "src/features/session/LoginPage.tsx"],
  ["connection", "src/bind/connection.ts"],
  ["shell", "src/shell/Shell.tsx"],
  ["tools", "src/features/messages/MessageButton.tsx"],
  ["tools", "src/features/chat/ChatButton.tsx"],
  ["home", "src/features/home/screen.tsx"],
  ["list", "src/bind/AntdProvider.tsx"],
  ["list", "src/resource/pageOf.tsx"],
];

/** Names the chunk of a module; undefined leaves the choice to the bundler. */
export function joinedChunks(): (id: string, modules: Modules) => string | undefined {
  let parts: ReadonlyMap<string, string> | undefined;
  return (id, modules) => {
    parts ??= partsOf(modules);
    return parts.get(id);
  };
}

function partsOf(modules: Modules): ReadonlyMap<string, string> {
  const parts = new Map<string, string>();
  for (const [name, root] of PARTS) {
    const first = new URL(root, import.meta.url).pathname;
    if (!modules.getModuleInfo(first)) throw new Error(`the web app has no ${root}`);
    const waiting = [first];
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (parts.has(id) || isCore(id)) continue;
      parts.set(id, name);
      waiting.push(...(modules.getModuleInfo(id)?.importedIds ?? []));
    }
    // The entry of the page keeps its own chunk: the page names it.
    if (root === "src/main.tsx") parts.delete(first);
  }
  return parts;
}

/** Core comes through one index, which reaches everything; the bundler knows what of it is used where. */
function isCore(id: string): boolean {
  return id.includes("/packages/core/");
}
