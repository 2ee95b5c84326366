import CopyOutlined from "@ant-design/icons/es/icons/CopyOutlined";
import TableOutlined from "@ant-design/icons/es/icons/TableOutlined";
import type { Resource } from "@banche/core";
import { type SavedView, VIEW_NAME_MAX_CHARS, VIEWS_MAX } from "@banche/core/shell";
import Button from "antd/es/button";
import Input from "antd/es/input";
import Popover from "antd/es/popover";
import { useId, useState } from "react";
import { usePhone } from "../bind/usePhone.ts";
import { useTexts } from "../bind/useTexts.ts";
import { Chevron } from "../ui/Chevron.tsx";
import { copyLink } from "./copyLink.ts";
import { PopoverFocus } from "./PopoverFocus.tsx";
import type { Views } from "./useViews.ts";
import { ViewRow } from "./ViewRow.tsx";
import { useUnshare } from "./useUnshare.ts";
import styles from "./views.module.css";
import { late } from "../ui/late.tsx";

const ShareView = late(async () => (await import("./ShareView.tsx")).ShareView);

interface ViewMenuProps {
  readonly resource: Resource;
  readonly views: Views;
}

/** The named ways to look at a list: to open, to begin with, to link to, to save, to share, to delete. */
export function ViewMenu({ resource, views }: ViewMenuProps) {
  const t = useTexts();
  const [open, setOpen] = useState(false);
  // Only what hangs from the middle is moved where it would leave a narrow window.
  const isPhone = usePhone();
  const [sharing, setSharing] = useState<SavedView>();
  const { own, shared, current } = views;
  const name = shared.views.find(({ id }) => id === current)?.name ?? current;
  const title = t("lists.views.title");
  const label = name === "" ? title : `${title} ${name}`;
  const share = (view: SavedView) => {
    setOpen(false);
    setSharing(view);
  };
  return (
    <>
      <Popover
        trigger="click"
        placement={isPhone ? "bottom" : "bottomLeft"}
        arrow={false}
        title={title}
        open={open}
        onOpenChange={setOpen}
        destroyOnHidden
        content={
          <PopoverFocus>
            <div className={styles["views"]}>
              {own.views.length + shared.views.length === 0 ? (
                <p className={styles["hint"]}>{t("lists.views.none")}</p>
              ) : null}
              <Choices {...{ resource, views }} onShare={share} onDone={() => setOpen(false)} />
              <SaveAs views={views} />
            </div>
          </PopoverFocus>
        }
      >
        <Button icon={<TableOutlined />} aria-expanded={open} aria-label={label}>
          <span className={styles["current"]}>{name === "" ? title : name}</span>
          <Chevron at="down" />
        </Button>
      </Popover>
      {sharing ? (
        <ShareView resource={resource} view={sharing} shared={shared} onClose={() => setSharing(undefined)} />
      ) : null}
    </>
  );
}

interface ChoicesProps extends ViewMenuProps {
  readonly onShare: (view: SavedView) => void;
  readonly onDone: () => void;
}

/** The own views, and those that are shared. */
function Choices({ resource, views, onShare, onDone }: ChoicesProps) {
  const t = useTexts();
  const unshare = useUnshare(resource);
  const { own, shared, current, first } = views;
  const rowOf = (key: string) => ({
    isCurrent: key === current,
    isFirst: key === first,
    onFirst: () => views.begin(key === first ? "" : key),
    onOpen: () => {
      views.open(key);
      onDone();
    },
  });
  return (
    <>
      {own.views.length > 0 ? (
        <ul aria-label={t("lists.views.own")}>
          {own.views.map((view) => (
            <ViewRow
              key={view.name}
              name={view.name}
              {...rowOf(view.name)}
              link={() => views.linkToOwn(view)}
              onShare={shared.mayShare ? () => onShare(view) : undefined}
              takeAway={{
                label: t("lists.views.remove", { name: view.name }),
                run: () => views.remove(view.name),
              }}
            />
          ))}
        </ul>
      ) : null}
      {shared.views.length > 0 ? (
        <>
          <p className={styles["hint"]}>{t(shared.mayShare ? "lists.views.sharedAll" : "lists.views.shared")}</p>
          <ul aria-label={t(shared.mayShare ? "lists.views.sharedAll" : "lists.views.shared")}>
            {shared.views.map((view) => (
              <ViewRow
                key={view.id}
                name={view.name}
                {...rowOf(view.id)}
                link={() => views.linkToShared(view)}
                onShare={shared.mayShare ? () => onShare(view) : undefined}
                takeAway={
                  shared.mayShare
                    ? {
                        label: t("lists.views.unshare", { name: view.name }),
                        run: () => {
                          onDone();
                          void unshare(view);
                        },
                      }
                    : undefined
                }
              />
            ))}
          </ul>
        </>
      ) : null}
    </>
  );
}

/** Gives the list as it is a name, or a link. */
function SaveAs({ views }: Pick<ViewMenuProps, "views">) {
  const t = useTexts();
  const id = useId();
  const [name, setName] = useState("");
  const { own } = views;
  const isFull = own.views.length >= VIEWS_MAX && !own.views.some((view) => view.name === name.trim());
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() === "" || isFull) return;
        views.save(name);
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
      <Button icon={<CopyOutlined />} onClick={() => void copyLink(views.linkToPresent(), t)}>
        {t("lists.views.copyPresent")}
      </Button>
    </form>
  );
}
