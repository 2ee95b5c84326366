import CheckOutlined from "@ant-design/icons/es/icons/CheckOutlined";
import DeleteOutlined from "@ant-design/icons/es/icons/DeleteOutlined";
import FilterOutlined from "@ant-design/icons/es/icons/FilterOutlined";
import { type SavedViews, VIEW_NAME_MAX_CHARS, VIEWS_MAX } from "@banche/core";
import Button from "antd/es/button";
import Input from "antd/es/input";
import Popover from "antd/es/popover";
import { useId, useState } from "react";
import { useTexts } from "../bind/useTexts.ts";
import { PopoverFocus } from "./PopoverFocus.tsx";
import styles from "./views.module.css";

interface ViewMenuProps {
  readonly views: SavedViews;
  /** Name of the view that the address names; empty when none. */
  readonly current: string;
  readonly onOpen: (name: string) => void;
  readonly onSave: (name: string) => void;
  readonly onRemove: (name: string) => void;
}

/** The named ways to look at a list: to open, to save the present one, to delete. */
export function ViewMenu(props: ViewMenuProps) {
  const t = useTexts();
  const [open, setOpen] = useState(false);
  const { current } = props;
  const title = t("lists.views.title");
  const label = current === "" ? title : `${title} ${current}`;
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      title={title}
      open={open}
      onOpenChange={setOpen}
      destroyOnHidden
      content={
        <PopoverFocus>
          <Views {...props} onDone={() => setOpen(false)} />
        </PopoverFocus>
      }
    >
      <Button type="text" icon={<FilterOutlined />} aria-expanded={open} aria-label={label}>
        {current === "" ? null : <span className={styles["current"]}>{current}</span>}
      </Button>
    </Popover>
  );
}

function Views({ views, current, onOpen, onSave, onRemove, onDone }: ViewMenuProps & { readonly onDone: () => void }) {
  const t = useTexts();
  const id = useId();
  const [name, setName] = useState("");
  const isFull = views.views.length >= VIEWS_MAX && !views.views.some((view) => view.name === name.trim());
  return (
    <div className={styles["views"]}>
      {views.views.length === 0 ? <p className={styles["hint"]}>{t("lists.views.none")}</p> : null}
      <ul aria-label={t("lists.views.title")}>
        {views.views.map((view) => (
          <li key={view.name}>
            <button
              type="button"
              aria-current={view.name === current}
              onClick={() => {
                onOpen(view.name);
                onDone();
              }}
            >
              <span>{view.name}</span>
              {view.name === current ? <CheckOutlined aria-hidden="true" /> : null}
            </button>
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined />}
              aria-label={t("lists.views.remove", { name: view.name })}
              title={t("lists.views.remove", { name: view.name })}
              onClick={() => onRemove(view.name)}
            />
          </li>
        ))}
      </ul>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() === "" || isFull) return;
          onSave(name);
          setName("");
        }}
      >
        <label htmlFor={id}>{t("lists.views.saveAs")}</label>
        <div>
          <Input
            id={id}
            value={name}
            maxLength={VIEW_NAME_MAX_CHARS}
            placeholder={t("lists.views.name")}
            onChange={(event) => setName(event.target.value)}
          />
          <Button htmlType="submit" disabled={name.trim() === "" || isFull}>
            {t("common.verbs.save")}
          </Button>
        </div>
        {isFull ? <p className={styles["hint"]}>{t("lists.views.full", { limit: VIEWS_MAX })}</p> : null}
      </form>
    </div>
  );
}
