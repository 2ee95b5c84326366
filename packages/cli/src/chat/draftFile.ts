import { type KeptList, lives, processFiles } from "./processFiles.ts";

/** An unsent text to a person. */
export interface KeptDraft {
  readonly to: string;
  readonly text: string;
}

export type DraftStore = KeptList<KeptDraft>;

/** Unsent texts. Of several to one person, as two windows leave them, none is lost: they become one. */
export function fileDrafts(folder: string, pid = process.pid, isAlive: (pid: number) => boolean = lives): DraftStore {
  return processFiles({ folder, isEntry: isDraft, joined, pid, isAlive });
}

function joined(drafts: readonly KeptDraft[]): readonly KeptDraft[] {
  const texts = new Map<string, Set<string>>();
  for (const { to, text } of drafts) texts.set(to, (texts.get(to) ?? new Set()).add(text));
  return [...texts].map(([to, all]) => ({ to, text: [...all].join("\n") }));
}

function isDraft(value: unknown): value is KeptDraft {
  if (typeof value !== "object" || value === null) return false;
  const one = value as Partial<Record<keyof KeptDraft, unknown>>;
  return typeof one.to === "string" && typeof one.text === "string";
}
