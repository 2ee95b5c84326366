import { createStore, type Store } from "@banche/core";

/** A page says what it is about; all is forgotten with whoever might see it. */
type SubjectEvent =
  | { readonly type: "named"; readonly id: string; readonly name: string }
  | { readonly type: "forgotten" };

/** The records that pages are about, by the `id` in their address, so that tabs and breadcrumbs show a name. */
export type Subjects = Store<ReadonlyMap<string, string>, SubjectEvent>;

export function createSubjects(): Subjects {
  return createStore<ReadonlyMap<string, string>, SubjectEvent>((names, event) => {
    if (event.type === "forgotten") return names.size === 0 ? names : new Map();
    return names.get(event.id) === event.name ? names : new Map([...names, [event.id, event.name]]);
  }, new Map());
}
