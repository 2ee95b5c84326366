import type { AnyRow } from "@banche/core";
import Drawer from "antd/es/drawer";
import { type ComponentType, type ReactNode, useState } from "react";
import { useRegistry } from "../../bind/useRegistry.ts";
import { EmbeddedList } from "../../resource/EmbeddedList.tsx";
import type { ResourceScreen } from "../../resource/useResourceScreen.ts";
import type { ActionDialog, Slots } from "../../resource/slots.ts";
import { Lines } from "../../ui/Skeletons.tsx";
import { ItemTools } from "./ItemTools.tsx";
import { late } from "../../ui/late.tsx";

const BatchColumns = late(
  async () => (await import("./BatchColumns.tsx")).BatchColumns,
  () => <Lines count={1} />,
);

type ItemConcept = "menuButtons" | "menuColumns" | "menuDataFields" | "dataSchemes";

export interface DialogProps {
  readonly row: AnyRow;
  readonly title: string;
  readonly onClose: () => void;
}

/** The drawer with the rights of a menu entry: its buttons or its columns. */
export function itemsOf(concept: "menuButtons" | "menuColumns"): ActionDialog {
  return function ItemsDialog(props: DialogProps) {
    return (
      <Frame {...props}>
        <Items concept={concept} menu={props.row} />
      </Frame>
    );
  };
}

export function Frame({ title, onClose, children }: DialogProps & { readonly children: ReactNode }) {
  return (
    <Drawer open title={title} size={760} destroyOnHidden onClose={onClose} styles={{ wrapper: { maxWidth: "100vw" } }}>
      {children}
    </Drawer>
  );
}

interface ItemsProps {
  readonly concept: ItemConcept;
  readonly menu: AnyRow;
  /** Changes to the standard form. */
  readonly form?: Pick<Slots, "formNote" | "shows">;
}

/** The buttons or columns of one entry. */
export function Items({ concept, menu, ...form }: ItemsProps) {
  const resource = useRegistry().find(concept);
  // One component for each entry, created once, so that it stays the same when the list is drawn again.
  const [tools] = useState(() => toolsOf(concept, menu));
  return resource ? <EmbeddedList resource={resource} inside={menu.id} tools={tools} {...form} /> : null;
}

function toolsOf(concept: ItemConcept, menu: AnyRow): ComponentType<{ readonly screen: ResourceScreen }> {
  return function Tools({ screen }) {
    return (
      <ItemTools screen={screen}>
        {concept === "menuColumns" ? <BatchColumns menu={menu} screen={screen} /> : null}
      </ItemTools>
    );
  };
}
