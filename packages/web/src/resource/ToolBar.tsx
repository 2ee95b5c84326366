import ControlOutlined from "@ant-design/icons-svg/es/asn/ControlOutlined";
import EllipsisOutlined from "@ant-design/icons-svg/es/asn/EllipsisOutlined";
import PlusOutlined from "@ant-design/icons-svg/es/asn/PlusOutlined";
import type { ListFilter, PageRights, Resource } from "@banche/core";
import type { LayoutEvent, ListLayout } from "@banche/core/shell";
import { useRef, useState } from "react";
import type { ResourceTexts } from "../bind/useResourceTexts.ts";
import { usePhone } from "../bind/usePhone.ts";
import { useTexts } from "../bind/useTexts.ts";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { MenuButton } from "../ui/MenuButton.tsx";
import { Popover } from "../ui/Popover.tsx";
import styles from "./bar.module.css";
import { RefreshTool } from "./BarTools.tsx";
import { ColumnSettings } from "./ColumnSettings.tsx";
import { useExport } from "./useExport.ts";

interface ToolBarProps {
  readonly resource: Resource;
  readonly texts: ResourceTexts;
  readonly rights: PageRights;
  /** Names of the columns that the user may see. */
  readonly columns: readonly string[];
  readonly layout: ListLayout;
  readonly filter: ListFilter;
  /** Rows are being chosen: tools for the whole list are hidden. */
  readonly isChoosing: boolean;
  /** Starts choosing rows, in lists without checkboxes; missing if there are no actions for several rows. */
  readonly onChoosing?: (() => void) | undefined;
  readonly onLayout: (event: LayoutEvent) => void;
  readonly onAdd: () => void;
  readonly onImport: () => void;
  readonly onRefresh: () => void;
  /** Missing: the user may not explain rights, or the server cannot. */
  readonly onExplain?: (() => void) | undefined;
  /** Missing: deleted records are not kept in a bin. */
  readonly onBin?: (() => void) | undefined;
}

/** Display options and actions of the list, by permission: a new record is visible, the rest is in a menu. */
export function ToolBar(props: ToolBarProps) {
  const { resource, rights, filter, isChoosing } = props;
  const { onAdd, onImport, onRefresh, onBin, onChoosing, onExplain } = props;
  const t = useTexts();
  const isPhone = usePhone();
  const { exporting, start } = useExport(resource, filter);
  const mayAdd = rights.button(resource.buttons.add);
  const further = [
    ...(isPhone && onChoosing ? [{ key: "choose", label: t("lists.batch.begin"), onSelect: onChoosing }] : []),
    ...(isPhone ? [{ key: "refresh", label: t("common.verbs.refresh"), onSelect: onRefresh }] : []),
    ...(mayAdd ? [{ key: "import", label: t("common.verbs.import"), onSelect: onImport }] : []),
    {
      key: "export",
      label: t(exporting ? "web.list.exporting" : "common.verbs.export"),
      disabled: exporting,
      onSelect: start,
    },
    ...(onExplain ? [{ key: "explain", label: t("explain.open"), onSelect: onExplain }] : []),
    ...(onBin ? [{ key: "bin", label: t("lists.bin.open"), onSelect: onBin }] : []),
  ];
  return (
    <>
      {isPhone ? null : <HowShown {...props} />}
      {isChoosing ? null : (
        <>
          {mayAdd ? (
            <Button
              look="main"
              {...(isPhone && { "aria-label": t("common.verbs.add"), title: t("common.verbs.add") })}
              onClick={onAdd}
            >
              <Icon of={PlusOutlined} size={14} />
              {isPhone ? null : t("common.verbs.add")}
            </Button>
          ) : null}
          <MenuButton
            label={t("web.list.further")}
            name={t("web.list.further")}
            title={t("web.list.further")}
            items={further}
            className={`${styles["quiet"]} ${styles["sign"]}`}
          >
            <Icon of={EllipsisOutlined} />
          </MenuButton>
        </>
      )}
    </>
  );
}

type HowShownProps = Pick<ToolBarProps, "columns" | "layout" | "texts" | "onLayout" | "onRefresh">;

/** Reads the list again, and sets columns and row height. Not for cards, which have neither. */
function HowShown({ columns, layout, texts, onLayout, onRefresh }: HowShownProps) {
  const t = useTexts();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <RefreshTool onRefresh={onRefresh} />
      <IconButton
        ref={button}
        roomy
        opens="dialog"
        expanded={isOpen}
        icon={ControlOutlined}
        label={t("web.list.display")}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen ? (
        <Popover label={t("web.list.display")} anchor={button} onClose={() => setOpen(false)}>
          <ColumnSettings columns={columns} layout={layout} texts={texts} onChange={onLayout} />
        </Popover>
      ) : null}
    </>
  );
}
