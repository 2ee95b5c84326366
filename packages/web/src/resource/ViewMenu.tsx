import CopyOutlined from "@ant-design/icons-svg/es/asn/CopyOutlined";
import TableOutlined from "@ant-design/icons-svg/es/asn/TableOutlined";
import type { Resource } from "@banche/core";
import { type SavedView, VIEW_NAME_MAX_CHARS, VIEWS_MAX } from "@banche/core/shell";
import { useId, useRef, useState } from "react";
import { lateAntd } from "../bind/lateAntd.tsx";
import { useTexts } from "../bind/useTexts.ts";
import { Button } from "../ui/Button.tsx";
import { Chevron } from "../ui/Chevron.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Popover } from "../ui/Popover.tsx";
import { copyLink } from "./copyLink.ts";
import type { Views } from "./useViews.ts";
import { ViewRow } from "./ViewRow.tsx";
import { useUnshare } from "./useUnshare.ts";
import styles from "./views.module.css";

const ShareView = lateAntd(async () => (await import("./ShareView.tsx")).ShareView);

interface ViewMenuProps {
  readonly resource: Resource;
  readonly views: Views;
}

/** The saved views of a list: open, set as first, copy a link, save, share, delete. */
export function ViewMenu({ resource, views }: ViewMenuProps) {
  const t = useTexts();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
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
      <Button
        ref={button}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={label}
        onClick={() => setOpen(!open)}
      >
        <Icon of={TableOutlined} size={14} />
        <span className={styles["current"]}>{name === "" ? title : name}</span>
        <Chevron at="down" />
      </Button>
      {open ? (
        <Popover isTitled label={title} anchor={button} onClose={() => setOpen(false)}>
          <div className={styles["views"]}>
            {own.views.length + shared.views.length === 0 ? (
              <p className={styles["hint"]}>{t("lists.views.none")}</p>
            ) : null}
            <Choices {...{ resource, views }} onShare={share} onDone={() => setOpen(false)} />
            <SaveAs views={views} />
          </div>
        </Popover>
      ) : null}
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

/** The user's own views and the shared ones. */
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

/** Saves the current list as a view, or copies a link to it. */
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
        <input
          id={id}
          type="text"
          autoComplete="off"
          value={name}
          maxLength={VIEW_NAME_MAX_CHARS}
          placeholder={t("lists.views.name")}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" disabled={name.trim() === "" || isFull}>
          {t("common.verbs.save")}
        </Button>
      </div>
      {isFull ? <p className={styles["hint"]}>{t("lists.views.full", { limit: VIEWS_MAX })}</p> : null}
      <Button onClick={() => void copyLink(views.linkToPresent(), t)}>
        <Icon of={CopyOutlined} size={14} />
        {t("lists.views.copyPresent")}
      </Button>
    </form>
  );
}
