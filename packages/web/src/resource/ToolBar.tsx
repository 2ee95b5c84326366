import ColumnHeightOutlined from "@ant-design/icons/es/icons/ColumnHeightOutlined";
import PlusOutlined from "@ant-design/icons/es/icons/PlusOutlined";
import ReloadOutlined from "@ant-design/icons/es/icons/ReloadOutlined";
import SettingOutlined from "@ant-design/icons/es/icons/SettingOutlined";
import { DEFAULT_BUTTONS, type ListFilter, type Resource, type ResourceField } from "@banche/core";
import Button from "antd/es/button";
import Checkbox from "antd/es/checkbox";
import Popover from "antd/es/popover";
import type { ReactNode } from "react";
import type { ResourceTexts } from "../bind/useResourceTexts.ts";
import type { PageRights } from "../bind/useSession.ts";
import { useTexts } from "../bind/useTexts.ts";
import styles from "./list.module.css";
import { useExport } from "./useExport.ts";

interface ToolBarProps {
  readonly resource: Resource;
  readonly texts: ResourceTexts;
  readonly rights: PageRights;
  readonly columns: readonly ResourceField[];
  readonly dense: boolean;
  readonly hidden: ReadonlySet<string>;
  readonly filter: ListFilter;
  readonly onDense: (dense: boolean) => void;
  readonly onHidden: (hidden: ReadonlySet<string>) => void;
  readonly onAdd: () => void;
  readonly onImport: () => void;
  readonly onRefresh: () => void;
}

/** Left: what can be done with the list, by permission. Right: how it is shown. */
export function ToolBar(props: ToolBarProps) {
  const { resource, texts, rights, columns, dense, hidden, filter, onDense, onHidden, onAdd, onImport, onRefresh } =
    props;
  const t = useTexts();
  const { exporting, start } = useExport(resource, filter);
  const mayAdd = rights.button(DEFAULT_BUTTONS.add);
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
        <Icon label={t("common.verbs.refresh")} icon={<ReloadOutlined />} onClick={onRefresh} />
        <Icon
          label={`${t("web.list.density")}: ${t(dense ? "web.list.dense" : "web.list.roomy")}`}
          icon={<ColumnHeightOutlined />}
          onClick={() => onDense(!dense)}
        />
        <Popover
          trigger="click"
          placement="bottomRight"
          title={t("web.list.columns")}
          content={
            <div className={styles["columns"]}>
              {columns.map(({ name }) => (
                <Checkbox
                  key={name}
                  checked={!hidden.has(name)}
                  disabled={name === columns[0]?.name}
                  onChange={({ target }) => onHidden(toggled(hidden, name, !target.checked))}
                >
                  {texts.field(name)}
                </Checkbox>
              ))}
            </div>
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

function toggled(names: ReadonlySet<string>, name: string, on: boolean): ReadonlySet<string> {
  const next = new Set(names);
  if (on) next.add(name);
  else next.delete(name);
  return next;
}
