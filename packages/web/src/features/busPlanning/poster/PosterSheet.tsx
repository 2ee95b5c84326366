import { serviceTimeText, type StopPoster } from "@banche/core/timetable";
import { useFactoryName } from "../../../bind/useSession.ts";
import { useTexts } from "../../../bind/useTexts.ts";
import { useChoiceWords } from "../useChoiceWords.ts";
import type { TimetableData } from "../useTimetable.ts";
import styles from "./poster.module.css";

interface PosterSheetProps {
  readonly poster: StopPoster;
  readonly scheme: TimetableData["scheme"];
  readonly nameOf: (id: string) => string;
  /** Picture of a code that leads to where the buses are. */
  readonly live: string;
  readonly foot: string;
}

const DAY_MINUTES = 24 * 60;

/** One page of paper: a stop, the lines that leave it, and when. */
export function PosterSheet({ poster, scheme, nameOf, live, foot }: PosterSheetProps) {
  const t = useTexts();
  const words = useChoiceWords();
  const factory = useFactoryName() ?? "";
  const { validFrom: from = "", validUntil: until = "", state } = scheme;
  return (
    <section className={styles["sheet"]}>
      <header>
        <div>
          <h2>{nameOf(poster.stopId)}</h2>
          <p>{factory}</p>
          {from !== "" && until !== "" ? <p>{t("timetables.poster.valid", { from, until })}</p> : null}
          {state === "published" ? null : (
            <p className={styles["draft"]}>{t("timetables.poster.draft", { state: words.state(state) })}</p>
          )}
        </div>
        <figure>
          <img src={live} alt="" width={104} height={104} />
          <figcaption>{t("timetables.poster.live")}</figcaption>
        </figure>
      </header>
      {poster.routes.map(({ lineId, direction, towards, departures }) => (
        <section key={`${lineId} ${direction} ${towards}`} className={styles["route"]}>
          <h3>
            {nameOf(lineId)} <span>{t("timetables.poster.towards", { stop: nameOf(towards) })}</span>{" "}
            <small>{words.direction(direction)}</small>
          </h3>
          <dl>
            {departures.map(({ days, minutes }) => (
              <div key={days.join(" ")}>
                <dt>{days.length === 0 ? t("timetables.poster.everyDay") : days.map(words.day).join("、")}</dt>
                <dd>
                  <ol>
                    {minutes.map((one) => (
                      <li key={one}>
                        {one < DAY_MINUTES
                          ? serviceTimeText(one)
                          : t("timetables.poster.nextDay", { time: serviceTimeText(one - DAY_MINUTES) })}
                      </li>
                    ))}
                  </ol>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <p className={styles["foot"]}>{foot}</p>
    </section>
  );
}
