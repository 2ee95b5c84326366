import type { Label, Resource } from "@banche/core";
import type { Endpoint } from "@banche/core/wire";

/** A further action for a row: by its dialog or, if there is nothing to fill in, after a question. */
export interface RowAction<Dialog> {
  readonly name: string;
  readonly label: Label;
  /** Code of the button that grants the action. */
  readonly button: string;
  /** Addition that the server must have. */
  readonly addition?: string | undefined;
  /** It accepts several rows at once. */
  readonly many: boolean;
  readonly by:
    | { readonly kind: "dialog"; readonly dialog: Dialog }
    | { readonly kind: "question"; readonly endpoint: Endpoint };
}

/**
 * The actions of a descriptor, with the dialog or endpoint of each.
 *
 * @throws {TypeError} if an action has no dialog or endpoint, or a dialog has no action: the page is then not shown
 */
export function actionsOf<Dialog>(
  { name: resource, actions = {}, endpoints }: Pick<Resource, "name" | "actions" | "endpoints">,
  dialogs: Readonly<Record<string, Dialog>>,
): readonly RowAction<Dialog>[] {
  const group = new Map<string, Endpoint>(Object.entries(endpoints));
  const stray = Object.keys(dialogs).find((name) => !Object.hasOwn(actions, name));
  if (stray !== undefined) throw new TypeError(`${resource}: a dialog for ${stray}, which is no action`);
  return Object.entries(actions).map(
    ([name, { label, button, addition, endpoint: called, sets }]): RowAction<Dialog> => {
      const facts = { name, label, button, addition, many: sets !== undefined };
      const dialog = Object.hasOwn(dialogs, name) ? dialogs[name] : undefined;
      const endpoint = group.get(called ?? name);
      if (!endpoint) throw new TypeError(`${resource}: the action ${name} needs the endpoint ${called ?? name}`);
      if (dialog !== undefined) return { ...facts, by: { kind: "dialog", dialog } };
      if (endpoint.body) throw new TypeError(`${resource}: the action ${name} needs a dialog, as its call has a body`);
      return { ...facts, by: { kind: "question", endpoint } };
    },
  );
}
