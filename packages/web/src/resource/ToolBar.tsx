import ColumnHeightOutlined from "@ant-design/icons/es/icons/ColumnHeightOutlined";
import PlusOutlined from "@ant-design/icons/es/icons/PlusOutlined";
import ReloadOutlined from "@ant-design/icons/es/icons/ReloadOutlined";
import RollbackOutlined from "@ant-design/icons/es/icons/RollbackOutlined";
import SettingOutlined from "@ant-design/icons/es/icons/SettingOutlined";
import type { LayoutEvent, ListFilter, ListLayout, PageRights, Resource } from "@banche/core";
import Button from "antd/es/button";
import Popover from "antd/es/popover";
import type { ReactNode } from "react";
import type { ResourceTexts } from "../bind/useResourceTexts.ts";
import { useTexts } from "../bind/useTexts.ts";
import { ColumnSettings } from "./ColumnSettings.tsx";
import styles from "./list.module.css";
import { PopoverFocus } from "./PopoverFocus.tsx";
import { useExport } from "./useExport.ts";

interface ToolBarProps {
  readonly resource: Resource;
  readonly texts: ResourceTexts;
  readonly rights: PageRights;
  /** Names of the columns that the user may see. */
  readonly columns: readonly string[];
  readonly layout: ListLayout;
  readonly filter: ListFilter;
  readonly views: ReactNode;
  readonly onLayout: (event: LayoutEvent) => void;
  readonly onAdd: () => void;
  readonly onImport: () => void;
  readonly onRefresh: () => void;
  /** Missing: what is deleted does not lie in a bin. */
  readonly onBin?: (() => void) | undefined;
}

/** Left: what can be done with the list, by permission. Right: how it is shown. */
export function ToolBar(props: ToolBarProps) {
  const { resource, texts, rights, columns, layout, filter, views, onLayout, onAdd, onImport, onRefresh, onBin } =
    props;
  const { dense } = layout;
  const t = useTexts();
  const { exporting, start } = useExport(resource, filter);
  const mayAdd = rights.button(resource.buttons.add);
  return (
    <div className={styles["tools"]} role="toolbar" aria-label={t("web.list.tools")}>
      {mayAdd ? (
        <>
          <Button type="primary" icon={<PlusOutlined />} onClick={onAdd}>
            {t("common.verbs.add")}
          </Button>
          <Button onClick={onImport}>{t("common.verbs.import")}</Button>
        </>
      ) : null}
      <Button loading={exporting} onClick={start}>
        {t(exporting ? "web.list.exporting" : "common.verbs.export")}
      </Button>
      <div className={styles["toolsEnd"]}>
        {onBin ? <Icon label={t("lists.bin.open")} icon={<RollbackOutlined />} onClick={onBin} /> : null}
        {views}
        <Icon label={t("common.verbs.refresh")} icon={<ReloadOutlined />} onClick={onRefresh} />
        <Icon
          label={`${t("web.list.density")}: ${t(dense ? "web.list.dense" : "web.list.roomy")}`}
          icon={<ColumnHeightOutlined />}
          onClick={() => onLayout({ type: "dense", dense: !dense })}
        />
        <Popover
          trigger="click"
          placement="bottomRight"
          title={t("web.list.columns")}
          destroyOnHidden
          content={
            <PopoverFocus>
              <ColumnSettings columns={columns} layout={layout} texts={texts} onChange={onLayout} />
            </PopoverFocus>
          }
        >
          <Icon label={t("web.list.columns")} icon={<SettingOutlined />} />
        </Popover>
      </div>
    </div>
  );
}

interface IconProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly onClick?: () => void;
}

function Icon({ label, ...rest }: IconProps) {
  return <Button type="text" title={label} aria-label={label} {...rest} />;
}
