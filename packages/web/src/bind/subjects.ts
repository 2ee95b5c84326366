import { createStore, type Store } from "@banche/core";

/** `named`: a page names its record. `forgotten`: the user changed, so all names are removed. */
type SubjectEvent =
  | { readonly type: "named"; readonly id: string; readonly name: string }
  | { readonly type: "forgotten" };

/** Names of the records that pages show, by the `id` in the address. Tabs and breadcrumbs use them. */
export type Subjects = Store<ReadonlyMap<string, string>, SubjectEvent>;

export function createSubjects(): Subjects {
  return createStore<ReadonlyMap<string, string>, SubjectEvent>((names, event) => {
    if (event.type === "forgotten") return names.size === 0 ? names : new Map();
    return names.get(event.id) === event.name ? names : new Map([...names, [event.id, event.name]]);
  }, new Map());
}
