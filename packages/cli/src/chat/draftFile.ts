import { type KeptList, lives, processFiles } from "./processFiles.ts";

/** An unsent text to one person. */
export interface KeptDraft {
  readonly to: string;
  readonly text: string;
}

export type DraftStore = KeptList<KeptDraft>;

/** Unsent texts. Two windows may leave several texts to one person: they are joined, so that none is lost. */
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
