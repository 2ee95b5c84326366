import HolderOutlined from "@ant-design/icons-svg/es/asn/HolderOutlined";
import { type AnyRow, mayDo } from "@banche/core";
import { menus } from "@banche/core/calls";
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useRuntime } from "../../bind/context.tsx";
import { errorText } from "../../bind/errorText.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { useListScreen } from "../../resource/listScreen.ts";
import { Icon } from "../../ui/Icon.tsx";
import { toast } from "../../ui/toasts.ts";
import styles from "./menus.module.css";
import { createMoveQueue } from "./moveQueue.ts";
import { dropOn, type Move, moveBy, type Part, type Way } from "./moves.ts";

const TYPE = "application/x-menu-entry";
const KEYS: Readonly<Record<string, Way>> = { ArrowUp: "up", ArrowDown: "down", ArrowRight: "in", ArrowLeft: "out" };

/** The entry whose handle gets the focus back after a move, because its row may be at another place. */
const moved = { id: "" };
const moves = createMoveQueue();

interface EntryNameProps {
  readonly row: AnyRow;
}

/** The name of an entry with its handle for moving: by dragging, or by Alt and the arrow keys. */
export function EntryName({ row }: EntryNameProps) {
  const screen = useListScreen();
  const t = useTexts();
  const { client } = useRuntime();
  const handle = useRef<HTMLButtonElement>(null);
  const [part, setPart] = useState<Part>();
  const name = String(row["name"] ?? "");
  const rows = screen.rows.answer?.rows ?? [];
  // In a filtered list the order cannot be changed.
  const isWhole = screen.state.keyword === "" && Object.keys(screen.filters).every((field) => field === "category");
  const mayMove = isWhole && mayDo(screen.resource, screen.rights, "edit", row).answer === "yes";
  useEffect(() => {
    if (moved.id !== row.id) return;
    moved.id = "";
    handle.current?.focus();
  });

  async function move(id: string, plan: (rows: readonly AnyRow[]) => Move | undefined) {
    const send = (body: Move) => client.calls(menus).move({ params: { id }, body });
    const end = await moves.move({ id, shown: rows, plan, send });
    if (!end) return;
    if (end.isDone) toast("success", t("menus.moved"));
    else if (end.error !== undefined) toast("error", errorText(t, end.error));
    if (!end.isLast) return;
    moved.id = id;
    await screen.changes.refresh();
  }

  function pressed(event: KeyboardEvent) {
    const way = event.altKey ? KEYS[event.key] : undefined;
    if (!way) return;
    event.preventDefault();
    void move(row.id, (now) => moveBy(now, row.id, way));
  }

  function over(event: DragEvent<HTMLElement>) {
    if (!event.dataTransfer.types.includes(TYPE)) return;
    event.preventDefault();
    setPart(partAt(event, row["type"] === 1));
  }

  function dropped(event: DragEvent<HTMLElement>) {
    event.preventDefault();
    setPart(undefined);
    const id = event.dataTransfer.getData(TYPE);
    const part = partAt(event, row["type"] === 1);
    void move(id, (now) => dropOn(now, id, row.id, part));
  }

  return (
    <span
      className={styles["entry"]}
      data-drop={part}
      onDragOver={mayMove ? over : undefined}
      onDragLeave={() => setPart(undefined)}
      onDrop={mayMove ? dropped : undefined}
    >
      {mayMove ? (
        <button
          ref={handle}
          type="button"
          draggable
          className={styles["handle"]}
          aria-label={t("menus.handle", { name })}
          title={t("menus.handleHint")}
          onKeyDown={pressed}
          onDragStart={(event) => {
            event.dataTransfer.setData(TYPE, row.id);
            event.dataTransfer.effectAllowed = "move";
          }}
        >
          <Icon of={HolderOutlined} size={14} />
        </button>
      ) : null}
      <span className={styles["name"]} title={name}>
        {name}
      </span>
    </span>
  );
}

/** The upper part of a row means before it, the lower part after it; the middle of a folder means inside. */
function partAt({ clientY, currentTarget }: DragEvent<HTMLElement>, isFolder: boolean): Part {
  const { top, height } = currentTarget.getBoundingClientRect();
  const share = height === 0 ? 0 : (clientY - top) / height;
  if (isFolder && share > 0.25 && share < 0.75) return "inside";
  return share < 0.5 ? "before" : "after";
}
