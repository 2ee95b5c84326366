import { posterSheets, posterStyles } from "@banche/core/posters";
import { type GridState, stopPosters } from "@banche/core/timetable";
import { useId, useState } from "react";
import { renderSVG } from "uqr";
import { siteAddress } from "../../../bind/siteAddress.ts";
import { useFormats } from "../../../bind/useFormats.ts";
import { useFactoryName } from "../../../bind/useSession.ts";
import { useLanguage, useTexts } from "../../../bind/useTexts.ts";
import { nonceOf } from "../../../theme/nonce.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { PrintPreview } from "../../../ui/PrintPreview.tsx";
import plan from "../busPlanning.module.css";
import { useChoiceWords } from "../useChoiceWords.ts";
import type { TimetableData } from "../useTimetable.ts";
import styles from "./poster.module.css";

interface PosterViewProps {
  readonly scheme: TimetableData["scheme"];
  readonly state: GridState;
  readonly unsaved: boolean;
  readonly nameOf: (id: string) => string;
  readonly onBack: () => void;
}

/** Print preview of the posters at the stops of a scheme: a page for each stop, or for one of them. */
export function PosterView({ scheme, state, unsaved, nameOf, onBack }: PosterViewProps) {
  const t = useTexts();
  const id = useId();
  const { time } = useFormats();
  const [language] = useLanguage();
  const words = useChoiceWords();
  const factory = useFactoryName() ?? "";
  const [at] = useState(() => Date.now());
  const [stop, setStop] = useState("");
  const posters = stopPosters([...state.lines.values()], state.trips);
  const chosen = posters.filter(({ stopId }) => stop === "" || stopId === stop);
  const live = `data:image/svg+xml,${encodeURIComponent(renderSVG(`${siteAddress()}/bus/position`, { border: 0 }))}`;
  const about = { language, factory, live, nameOf, schemes: [scheme], printedAt: time(at, "minute") };
  // Safe as HTML: the writer escapes every text, so all markup is ours.
  const sheets = { __html: posterSheets(chosen, { ...about, ...words }) };
  const choice = (
    <div className={plan["field"]}>
      <label htmlFor={id}>{t("timetables.poster.stop")}</label>
      <select id={id} value={stop} onChange={({ target }) => setStop(target.value)}>
        <option value="">{t("timetables.poster.all", { count: posters.length })}</option>
        {posters.map(({ stopId }) => (
          <option key={stopId} value={stopId}>
            {nameOf(stopId)}
          </option>
        ))}
      </select>
    </div>
  );
  const hasPosters = posters.length > 0;
  return (
    <PrintPreview
      title={
        <>
          {t("timetables.poster.title")} <small>{scheme.name}</small>
        </>
      }
      tools={hasPosters ? choice : undefined}
      back={{ text: t("timetables.poster.back"), onClick: onBack }}
      print={hasPosters ? t("timetables.poster.print") : undefined}
      note={unsaved ? <p className={styles["hint"]}>{t("timetables.poster.unsaved")}</p> : undefined}
      paper="pages"
    >
      <style nonce={nonceOf(document)}>{posterStyles}</style>
      {hasPosters ? (
        <div className={styles["posters"]} dangerouslySetInnerHTML={sheets} />
      ) : (
        <Notice title={t("timetables.poster.none")} text={t("timetables.poster.noneText")} />
      )}
    </PrintPreview>
  );
}
