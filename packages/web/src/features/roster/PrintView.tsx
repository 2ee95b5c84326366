import { busyDrivers, driverSheets, type RosterAbout, rosterSheet, rosterStyles } from "@banche/core/posters";
import type { Board, BoardSide } from "@banche/core/roster";
import { useState } from "react";
import { useFormats } from "../../bind/useFormats.ts";
import { useFactoryName } from "../../bind/useSession.ts";
import { useLanguage, useTexts } from "../../bind/useTexts.ts";
import { nonceOf } from "../../theme/nonce.ts";
import { Notice } from "../../ui/Notice.tsx";
import { PrintPreview } from "../../ui/PrintPreview.tsx";
import styles from "./print.module.css";
import type { RosterData } from "./useRoster.ts";

interface PrintViewProps {
  readonly board: Board;
  readonly side: BoardSide;
  readonly data: RosterData;
  readonly what: "week" | "drivers";
  readonly onBack: () => void;
}

/** Print preview: the roster of the week, or a sheet for each driver. `banche roster` writes the same. */
export function PrintView({ board, side, data, what, onBack }: PrintViewProps) {
  const t = useTexts();
  const { time } = useFormats();
  const [language] = useLanguage();
  const factory = useFactoryName() ?? "";
  const [at] = useState(() => Date.now());
  const names = new Map(data.names.map(({ id, name }) => [id, name]));
  const about: RosterAbout = {
    ...{ language, factory, printedAt: time(at, "minute") },
    lineName: (id) => names.get(id) ?? "",
  };
  const busy = busyDrivers(board);
  const isEmpty = what === "drivers" && busy.length === 0;
  // `rosterSheet` and `driverSheets` escape every text, so the markup contains only our own elements.
  const sheets = { __html: what === "week" ? rosterSheet(board, side, about) : driverSheets(board, busy, about) };
  return (
    <PrintPreview
      title={t(what === "week" ? "roster.printWeek" : "roster.printDrivers")}
      back={{ text: t("roster.back"), onClick: onBack }}
      print={isEmpty ? undefined : t("roster.printNow")}
      paper="pages"
    >
      <style nonce={nonceOf(document)}>{rosterStyles}</style>
      {isEmpty ? (
        <Notice title={t("roster.sheet.none")} />
      ) : (
        <div className={styles["sheets"]} dangerouslySetInnerHTML={sheets} />
      )}
    </PrintPreview>
  );
}
