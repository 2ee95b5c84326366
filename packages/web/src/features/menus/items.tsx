import type { AnyRow } from "@banche/core";
import Drawer from "antd/es/drawer";
import { type ComponentType, useState } from "react";
import { useRegistry } from "../../bind/useRegistry.ts";
import { EmbeddedList } from "../../resource/EmbeddedList.tsx";
import type { ResourceScreen } from "../../resource/useResourceScreen.ts";
import type { ActionDialog } from "../../resource/slots.ts";
import { Lines } from "../../ui/Skeletons.tsx";
import { ItemTools } from "./ItemTools.tsx";
import { late } from "../../ui/late.tsx";

const BatchColumns = late(
  async () => (await import("./BatchColumns.tsx")).BatchColumns,
  () => <Lines count={1} />,
);

/** The drawer with what can be granted on a menu entry: its buttons or its columns. */
export function itemsOf(concept: "menuButtons" | "menuColumns"): ActionDialog {
  return function Items({ row, title, onClose }) {
    const resource = useRegistry().find(concept);
    // A component of its own for each entry: it stays the same while the list is drawn anew.
    const [tools] = useState(() => toolsOf(concept, row));
    return (
      <Drawer
        open
        title={title}
        size={760}
        destroyOnHidden
        onClose={onClose}
        styles={{ wrapper: { maxWidth: "100vw" } }}
      >
        {resource ? <EmbeddedList resource={resource} inside={row.id} tools={tools} /> : null}
      </Drawer>
    );
  };
}

function toolsOf(
  concept: "menuButtons" | "menuColumns",
  menu: AnyRow,
): ComponentType<{ readonly screen: ResourceScreen }> {
  return function Tools({ screen }) {
    return (
      <ItemTools screen={screen}>
        {concept === "menuColumns" ? <BatchColumns menu={menu} screen={screen} /> : null}
      </ItemTools>
    );
  };
}
