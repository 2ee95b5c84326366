import {
  type AnyRow,
  fixedChoicesOf,
  grantedColumns,
  isProtected,
  type Resource,
  type ResourceField,
  valueAt,
} from "@banche/core";
import { kindOf } from "@banche/core/forms";
import { shownColumns } from "@banche/core/shell";
import type { Translate } from "@banche/core/text";
import type { ReactNode } from "react";
import { useTexts } from "../bind/useTexts.ts";
import { Status } from "../ui/Status.tsx";
import { type Card, CardList } from "./CardList.tsx";
import { readValue, ValueCell } from "./fields/read.tsx";
import { Pager } from "./Pager.tsx";
import type { ResourceTableProps } from "./ResourceTable.tsx";

interface RowCardsProps extends ResourceTableProps {
  readonly isChoosing: boolean;
  readonly onChoosing: () => void;
  /** Returns the function that a tap on a row calls; undefined if a tap opens nothing. */
  readonly onOpen: (row: AnyRow) => (() => void) | undefined;
}

/** Number of values in the second line. */
const MOST_FACTS = 3;
/** Kinds that are not useful in one line: long texts, files, child rows. */
const untold: ReadonlySet<ResourceField["kind"]> = new Set([
  "multiline",
  "richText",
  "json",
  "rows",
  "images",
  "signature",
  "files",
]);
/** Common fields that do not identify a record. */
const common: ReadonlySet<string> = new Set(["enabled", "order", "createdAt"]);

/** The rows of a resource as cards: the name and unusual states, below them the first columns with a value. */
export function RowCards(props: RowCardsProps) {
  const { resource, texts, rights, state, answer, busy, layout, empty, onState, expandable } = props;
  const { isChoosing, onChoosing } = props;
  const t = useTexts();
  const all = grantedColumns(resource, rights);
  const fields = shownColumns(
    layout,
    all.map(({ name }) => name),
  ).flatMap((wanted) => all.find(({ name }) => name === wanted) ?? []);
  const isPaged = resource.list.shape === "page";
  return (
    <>
      <CardList
        label={texts.title}
        cards={levels(answer?.rows ?? [], expandable).map(({ row, level }) => ({
          ...cardOf(props, fields, row, t),
          ...(level && { level }),
        }))}
        isBusy={busy}
        isChoosing={isChoosing}
        onChoosing={props.chosen && onChoosing}
        empty={empty}
      />
      {isPaged ? (
        <Pager
          page={state.page}
          pageSize={state.pageSize}
          total={answer?.total ?? 0}
          capped={answer?.capped}
          onTurn={(page, pageSize) => onState({ pageSize, page: pageSize === state.pageSize ? page : 1 })}
        />
      ) : null}
    </>
  );
}

function cardOf(props: RowCardsProps, fields: readonly ResourceField[], row: AnyRow, t: Translate): Card {
  const { resource, texts, chosen, onChoose, cells = {}, renderActions, onOpen } = props;
  const named = fields.find(({ name }) => name === resource.label) ?? fields[0];
  const name = nameOf(resource, row);
  const drawn = (field: ResourceField): ReactNode =>
    cells[field.name]?.render(row) ?? <ValueCell value={valueAt(row, field.name)} field={field} texts={texts} />;
  // A custom cell may show something for an empty value, except for a time.
  const says = (field: ResourceField) =>
    (cells[field.name] !== undefined && kindOf(field).stored.type !== "timestamptz") ||
    readValue(valueAt(row, field.name), field, texts) !== "";
  const facts = fields
    .filter((field) => field !== named && !common.has(field.name) && !untold.has(field.kind) && says(field))
    .sort((one, other) => rankOf(one) - rankOf(other));
  const isOff = row["enabled"] === false;
  return {
    key: row.id,
    name,
    title: named ? drawn(named) : name,
    ...(isOff && { mark: <Status kind="off">{t("common.states.disabled")}</Status> }),
    facts: facts.slice(0, MOST_FACTS).map((field) => ({
      key: field.name,
      label: texts.field(field.name),
      isLabelled: isBare(field),
      value: drawn(field),
    })),
    end: renderActions?.(row),
    isQuiet: isOff,
    // A custom cell of the name has its own button.
    onOpen: named && cells[named.name] ? undefined : onOpen(row),
    choice:
      chosen && onChoose
        ? {
            label: t("lists.batch.choose", { name }),
            isChosen: chosen.some(({ id }) => id === row.id),
            isDisabled: isProtected(resource, row),
            onChange: (isChosen) => onChoose(isChosen ? [...chosen, row] : chosen.filter(({ id }) => id !== row.id)),
          }
        : undefined,
  };
}

/** Whether a value needs its label: a number or a time is not clear without it. */
function isBare(field: ResourceField): boolean {
  const { isNumber, stored } = kindOf(field);
  return isNumber || stored.type === "timestamptz";
}

/** Sort rank of a fact: references first, then other values, then fixed choices and switches. */
function rankOf(field: ResourceField): number {
  if ("target" in field) return 0;
  return fixedChoicesOf(field) || kindOf(field).stored.type === "boolean" ? 2 : 1;
}

function nameOf(resource: Resource, row: AnyRow): string {
  return String(row[resource.label] ?? row.id);
}

interface Levelled {
  readonly row: AnyRow;
  readonly level?: NonNullable<Card["level"]>;
}

/** The visible rows in order; in a tree those whose parents are open. */
function levels(rows: readonly AnyRow[], expandable: ResourceTableProps["expandable"], depth = 1): readonly Levelled[] {
  if (!expandable) return rows.map((row) => ({ row }));
  return rows.flatMap((row) => {
    const isOpen = row.children === undefined ? undefined : expandable.expanded.includes(row.id);
    const level = { depth, isOpen, onToggle: () => expandable.onExpand(row.id, isOpen !== true) };
    const below = isOpen === true ? levels(row.children ?? [], expandable, depth + 1) : [];
    return [{ row, level }, ...below];
  });
}
