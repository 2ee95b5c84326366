/** Unsaved input by form. It is kept when the page is closed, the screen is locked or the session ends. */
export interface Drafts {
  get(form: string): unknown;
  keep(form: string, draft: unknown): void;
  drop(form: string): void;
  /**
   * Changes all drafts of the forms of a concept.
   * @param become - returns the new draft for an old one
   */
  change(concept: string, become: (draft: unknown) => unknown): void;
  clear(): void;
}

/** Drafts in the memory of this window. While there are drafts, the browser asks before it leaves the page. */
export function createDrafts(window: Window): Drafts {
  const kept = new Map<string, unknown>();
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  const watch = () => {
    if (kept.size > 0) window.addEventListener("beforeunload", ask);
    else window.removeEventListener("beforeunload", ask);
  };
  return {
    get: (form) => kept.get(form),
    keep(form, draft) {
      kept.set(form, draft);
      watch();
    },
    drop(form) {
      kept.delete(form);
      watch();
    },
    change(concept, become) {
      for (const [form, draft] of kept) if (form.split(" ", 2)[1] === concept) kept.set(form, become(draft));
    },
    clear() {
      kept.clear();
      watch();
    },
  };
}
