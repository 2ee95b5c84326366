import { isBancheError } from "@banche/core";
import { models } from "@banche/core/calls";
import { useState } from "react";
import { Link } from "react-router";
import { useAdditions } from "../../bind/useAdditions.ts";
import { useRuntime } from "../../bind/context.tsx";
import { errorText } from "../../bind/errorText.ts";
import { usePageRights } from "../../bind/useSession.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { Button } from "../../ui/Button.tsx";
import { useConfirm } from "../../ui/confirm.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { toast } from "../../ui/toasts.ts";
import { redoIcon, undoIcon } from "../../ui/undoIcons.ts";
import styles from "./busPlanning.module.css";
import type { TimetableData, useTimetable } from "./useTimetable.ts";
import { late } from "../../ui/late.tsx";

const FeedDialog = late(async () => (await import("./feed/FeedDialog.tsx")).FeedDialog);

interface PlanHeadProps {
  readonly scheme: TimetableData["scheme"];
  readonly stateWord: string;
  readonly mayEdit: boolean;
  readonly timetable: ReturnType<typeof useTimetable>;
  readonly onAdd: () => void;
  readonly onPosters: () => void;
  /** Called when an action has changed the state of the scheme. */
  readonly onActed: () => void;
}

/** Shows the scheme and its unsaved changes, with actions for the whole timetable: undo, save, check, publish. */
export function PlanHead({ scheme, stateWord, mayEdit, timetable, onAdd, onPosters, onActed }: PlanHeadProps) {
  const t = useTexts();
  const { client } = useRuntime();
  const confirm = useConfirm();
  const rights = usePageRights("bus.scheme");
  const has = useAdditions();
  const [acting, setActing] = useState(false);
  const [isFeedOpen, setFeedOpen] = useState(false);
  const { state, dispatch, save, busy, count } = timetable;

  async function act(action: "check" | "publish", success: string) {
    setActing(true);
    try {
      if (action === "check" && !(await save())) return;
      if (action === "publish" && !(await agrees())) return;
      await client.calls(models).act({ params: { resource: "schemes", id: scheme.id, action } });
      toast("success", success);
      onActed();
    } catch (error) {
      if (!isBancheError(error)) throw error;
      toast("error", errorText(t, error));
    } finally {
      setActing(false);
    }
  }

  async function agrees(): Promise<boolean> {
    const record: unknown = await client.calls(models).get({ params: { resource: "schemes", id: scheme.id } });
    const people = typeof record === "object" && record && "peopleIds" in record ? record.peopleIds : [];
    const told = Array.isArray(people) ? people.length : 0;
    const text = t("timetables.grid.publishAsk", { count: told });
    return confirm({ title: t("timetables.grid.publish"), text, okText: t("timetables.grid.publish") });
  }

  return (
    <header className={styles["headBar"]}>
      <h1>
        {scheme.name} <small>{scheme.code}</small> <span className={styles["state"]}>{stateWord}</span>
      </h1>
      <div className={styles["tools"]}>
        {mayEdit ? (
          <>
            <output className={styles["unsaved"]} data-unsaved={count > 0}>
              {busy
                ? t("timetables.grid.saving")
                : count > 0
                  ? t("timetables.grid.unsaved", { count })
                  : t("timetables.grid.saved")}
            </output>
            <IconButton
              roomy
              icon={undoIcon}
              label={`${t("timetables.grid.undo")} ${state.past.length}`}
              tip={t("timetables.grid.undo")}
              onClick={() => dispatch({ type: "undone" })}
            />
            <IconButton
              roomy
              icon={redoIcon}
              label={`${t("timetables.grid.redo")} ${state.future.length}`}
              tip={t("timetables.grid.redo")}
              onClick={() => dispatch({ type: "redone" })}
            />
            <Button onClick={onAdd}>{t("timetables.grid.add")}</Button>
            <Button look={count > 0 ? "main" : "plain"} busy={busy} onClick={() => void save()}>
              {t("timetables.grid.save")}
            </Button>
          </>
        ) : null}
        <Link className={styles["link"]} to={`/lineSchemeClassDetail?id=${encodeURIComponent(scheme.id)}&with=`}>
          {t("timetables.compare.open")}
        </Link>
        <Button onClick={onPosters}>{t("timetables.poster.open")}</Button>
        {has?.has("gtfs-feeds") === true ? (
          <Button onClick={() => setFeedOpen(true)}>{t("gtfsPage.open")}</Button>
        ) : null}
        {scheme.state === "draft" && rights.button("btn_check") ? (
          <Button busy={acting} onClick={() => void act("check", t("timetables.grid.checked"))}>
            {t("timetables.grid.check")}
          </Button>
        ) : null}
        {scheme.state === "checked" && rights.button("btn_release") ? (
          <Button look="main" busy={acting} onClick={() => void act("publish", t("timetables.grid.published"))}>
            {t("timetables.grid.publish")}
          </Button>
        ) : null}
      </div>
      {isFeedOpen ? <FeedDialog scheme={scheme} mayEdit={mayEdit} onClose={() => setFeedOpen(false)} /> : null}
    </header>
  );
}
