/** What people typed and did not save yet, by form: it outlives the page, a lock and the end of a session. */
export interface Drafts {
  get(form: string): unknown;
  keep(form: string, draft: unknown): void;
  drop(form: string): void;
  clear(): void;
}

/** Drafts in the memory of this window. While there are any, the browser asks before it leaves. */
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
    clear() {
      kept.clear();
      watch();
    },
  };
}
