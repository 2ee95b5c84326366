import { type AnyRow, isProtected, mayDo, type PageRights, type Resource, type Verb } from "@banche/core";
import type { Endpoint } from "@banche/core/wire";
import type { ResourceTexts } from "../bind/useResourceTexts.ts";
import { useTexts } from "../bind/useTexts.ts";
import type { MenuItem } from "../ui/PopupMenu.tsx";
import { QuietActions } from "./QuietActions.tsx";
import type { ActionDialog } from "./slots.ts";
import type { RowAction } from "./actionsOf.ts";

interface RowActionsProps {
  readonly resource: Resource;
  readonly texts: ResourceTexts;
  readonly row: AnyRow;
  readonly rights: PageRights;
  /** Offered actions, see `useOffered`. */
  readonly actions: readonly RowAction<ActionDialog>[];
  readonly onEdit: () => void;
  readonly onAddBelow: () => void;
  /** Opens the dialog of an action, by its name. */
  readonly onDialog: (action: string) => void;
  readonly onCarryOut: (endpoint: Endpoint, question: string) => void;
  /**
   * Shows the whole record. The name does the same, so the menu is not shown for this alone. Missing if the concept has
   * its own view.
   */
  readonly onFacts?: (() => void) | undefined;
  /** Shows the history of the record; missing where the server has none, or the row may not be changed. */
  readonly onHistory?: (() => void) | undefined;
  readonly onToggle: (enabled: boolean) => void;
  readonly onRemove: () => void;
}

/** Actions of a row, by permission: edit is visible, the rest is in a menu, delete is at its end. */
export function RowActions({ resource, texts, row, rights, actions, ...on }: RowActionsProps) {
  const { onEdit, onAddBelow, onToggle, onRemove, onCarryOut, onDialog, onFacts, onHistory } = on;
  const t = useTexts();
  if (isProtected(resource, row)) return null;

  const name = String(row[resource.label] ?? "");
  const may = (verb: Verb) => mayDo(resource, rights, verb, row).answer === "yes";
  const { parent } = resource.fields;
  const only = parent && "only" in parent ? parent.only : undefined;
  const holdsOthers = only === undefined || String(row["type"]) === only;
  const mayAddBelow =
    resource.form.flat().includes("parent") && holdsOthers && mayDo(resource, rights, "add").answer === "yes";
  const mayEdit = may("edit");
  const isOn = row["enabled"] === true;
  const toggle = resource.endpoints.setEnabled !== undefined && mayEdit;
  const toggleText = t(isOn ? "common.verbs.disable" : "common.verbs.enable");
  const usual: readonly MenuItem[] = [
    ...(mayAddBelow ? [{ key: "below", label: t("web.list.addChild"), onSelect: onAddBelow }] : []),
    ...actions.map(({ name: key, label: words, by }) => {
      const label = texts.label(words);
      const ask = (endpoint: Endpoint) => onCarryOut(endpoint, t("common.labelled", { label, value: name }));
      return { key, label, onSelect: () => (by.kind === "dialog" ? onDialog(key) : ask(by.endpoint)) };
    }),
    ...(onHistory ? [{ key: "history", label: t("changes.title"), onSelect: onHistory }] : []),
    ...(toggle ? [{ key: "toggle", label: toggleText, onSelect: () => onToggle(!isOn) }] : []),
  ];
  const facts = onFacts ? [{ key: "facts", label: t("common.verbs.detail"), onSelect: onFacts }] : [];
  const removal = { key: "remove", label: t("common.verbs.delete"), danger: true, onSelect: onRemove };
  const line = usual.length + facts.length > 0 ? [{ key: "line", line: true as const }] : [];
  const acting: readonly MenuItem[] = may("remove") ? [...usual, ...line, removal] : usual;
  const further = mayEdit || acting.length > 0 ? [...facts, ...acting] : [];
  return (
    <QuietActions
      name={name}
      verb={mayEdit ? { key: "edit", label: t("common.verbs.edit"), onSelect: onEdit } : undefined}
      further={further}
    />
  );
}
