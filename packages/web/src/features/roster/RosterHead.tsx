import CopyOutlined from "@ant-design/icons-svg/es/asn/CopyOutlined";
import LeftOutlined from "@ant-design/icons-svg/es/asn/LeftOutlined";
import RightOutlined from "@ant-design/icons-svg/es/asn/RightOutlined";
import { type Board, type BoardRows, type BoardSide, mondayOf, weekOf, dateText } from "@banche/core/roster";
import { useTexts } from "../../bind/useTexts.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { MenuButton } from "../../ui/MenuButton.tsx";
import { redoIcon, undoIcon } from "../../ui/undoIcons.ts";
import countStyles from "./counts.module.css";
import styles from "./roster.module.css";
import type { ToProblem } from "./RosterGrid.tsx";
import type { RosterWork } from "./useRoster.ts";

interface RosterHeadProps {
  readonly board: Board;
  readonly rows: BoardRows;
  readonly side: BoardSide;
  readonly work: RosterWork;
  readonly mayEdit: boolean;
  readonly today: number;
  /** Moves to the next problem of a kind. Missing where there is no grid. */
  readonly onProblem: ToProblem | undefined;
  readonly onWeek: (from: number) => void;
  readonly onSide: (side: BoardSide) => void;
  readonly onCopy: () => void;
  readonly onFill: () => void;
  readonly onPrint: (what: "week" | "drivers") => void;
}

const sides: readonly BoardSide[] = ["driver", "vehicle"];

/** The week, the choice of drivers or vehicles, the number of problems, and the actions. */
export function RosterHead(props: RosterHeadProps) {
  const { board, rows, side, work, mayEdit, today, onWeek, onProblem } = props;
  const t = useTexts();
  const open = rows.open.reduce((sum, { duties }) => sum + duties.length, 0);
  const wrong = rows.violations.length;
  const { week } = weekOf(board.from);
  const isThisWeek = mondayOf(today) === board.from;
  return (
    <header className={styles["head"]}>
      <h1>{t("roster.title")}</h1>
      <div className={styles["group"]}>
        <IconButton roomy icon={LeftOutlined} label={t("roster.before")} onClick={() => onWeek(board.from - 7)} />
        <span className={styles["week"]}>
          {t("roster.week", { from: dateText(board.from), until: dateText(board.from + board.days - 1), week })}
        </span>
        <IconButton roomy icon={RightOutlined} label={t("roster.after")} onClick={() => onWeek(board.from + 7)} />
        {isThisWeek ? null : <Button onClick={() => onWeek(mondayOf(today))}>{t("roster.thisWeek")}</Button>}
      </div>
      <div role="group" aria-label={t("roster.side")} className={styles["segments"]}>
        {sides.map((one) => (
          <button key={one} type="button" aria-pressed={one === side} onClick={() => props.onSide(one)}>
            {t(`roster.sides.${one}`)}
          </button>
        ))}
      </div>
      <p className={countStyles["counts"]}>
        <Count tone="danger" mark="▲" count={wrong} onGo={onProblem && (() => onProblem("wrong"))}>
          {t("roster.violations", { count: wrong })}
        </Count>
        <Count tone="warning" mark="△" count={open} onGo={onProblem && (() => onProblem("open"))}>
          {t("roster.open", { count: open })}
        </Count>
      </p>
      <div className={styles["tools"]}>
        {mayEdit ? (
          <>
            <Button aria-label={t("roster.undo")} title={t("roster.undo")} disabled={!work.canUndo} onClick={work.undo}>
              <Icon of={undoIcon} size={14} />
            </Button>
            <Button aria-label={t("roster.redo")} title={t("roster.redo")} disabled={!work.canRedo} onClick={work.redo}>
              <Icon of={redoIcon} size={14} />
            </Button>
            {side === "driver" ? (
              <>
                <Button onClick={props.onCopy}>
                  <Icon of={CopyOutlined} size={14} /> {t("roster.copyWeek")}
                </Button>
                <Button onClick={props.onFill}>{t("roster.fill.title")}</Button>
              </>
            ) : null}
          </>
        ) : (
          <span className={styles["quiet"]}>{t("roster.readOnly")}</span>
        )}
        <MenuButton
          label={t("roster.print")}
          className={styles["menu"]}
          items={(["week", "drivers"] as const).map((what) => ({
            key: what,
            label: t(what === "week" ? "roster.printWeek" : "roster.printDrivers"),
            onSelect: () => props.onPrint(what),
          }))}
        >
          {t("roster.print")}
        </MenuButton>
        {work.count > 0 ? <Button onClick={() => void work.reread()}>{t("roster.reread")}</Button> : null}
        {mayEdit ? (
          <Button look="main" disabled={work.count === 0} busy={work.busy} onClick={() => void work.save()}>
            {work.count > 0 ? t("roster.save", { count: work.count }) : t("roster.saveNone")}
          </Button>
        ) : null}
      </div>
    </header>
  );
}

interface CountProps {
  readonly tone: "danger" | "warning";
  readonly mark: string;
  readonly count: number;
  readonly onGo: (() => void) | undefined;
  readonly children: string;
}

/** A number of problems; choosing it goes through them. */
function Count({ tone, mark, count, onGo, children }: CountProps) {
  if (count === 0) return <span data-tone="quiet">{children}</span>;
  const shown = (
    <>
      <i aria-hidden="true">{mark}</i> {children}
    </>
  );
  if (!onGo) return <span data-tone={tone}>{shown}</span>;
  return (
    <button type="button" data-tone={tone} onClick={onGo}>
      {shown}
    </button>
  );
}
