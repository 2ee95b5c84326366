import type { Language } from "../i18n/language.ts";
import { textOf } from "../i18n/pick.ts";
import { serviceTimeText } from "../timetable/serviceTime.ts";
import type { PosterRoute, StopPoster } from "../timetable/stopPosters.ts";
import { element, paperPage, shown } from "./paper.ts";
import { posterStyles } from "./posterStyles.ts";

const DAY_MINUTES = 24 * 60;
/** Separators of lists. */
const commas: Readonly<Record<Language, string>> = { zh: "、", zhtw: "、", en: ", " };

/** Texts of posters besides the departures. They may come from any source and are escaped. */
export interface PosterAbout {
  readonly language: Language;
  readonly factory: string;
  /** Schemes of the departures; days as `2026-10-01`, empty if unknown. */
  readonly schemes: readonly PosterScheme[];
  /** Address of a picture with a QR code for the live positions; empty: none. */
  readonly live: string;
  /** Time of printing, as text. */
  readonly printedAt: string;
  nameOf(id: string): string;
  state(value: string): string;
  day(kind: string): string;
  direction(value: string): string;
}

export interface PosterScheme {
  readonly name: string;
  readonly code: string;
  readonly state: string;
  readonly validFrom?: string | undefined;
  readonly validUntil?: string | undefined;
}

/** Posters as a complete page without external files, ready to be printed: one sheet of paper per stop. */
export function posterPage(posters: readonly StopPoster[], about: PosterAbout): string {
  const stops = posters.slice(0, 1).map(({ stopId }) => about.nameOf(stopId));
  const title = [textOf(about.language, "timetables.poster.title"), ...(posters.length === 1 ? stops : [])].join(" ");
  const content = posterSheets(posters, about);
  return paperPage({ language: about.language, title, styles: posterStyles, name: "poster-page", content });
}

/** Only the sheets, with the classes of `posterStyles`. */
export function posterSheets(posters: readonly StopPoster[], about: PosterAbout): string {
  return posters.map((poster) => sheet(poster, about)).join("\n");
}

function sheet({ stopId, routes }: StopPoster, about: PosterAbout): string {
  const { language, schemes } = about;
  const t = (key: "live" | "printedAt", params = {}) => textOf(language, `timetables.poster.${key}`, params);
  const named = schemes.map(({ name, code }) => `${name} ${code}`).join(commas[language]);
  const picture =
    about.live === ""
      ? ""
      : element(
          "figure",
          `<img src="${shown(about.live)}" alt="" width="104" height="104">${element("figcaption", shown(t("live")))}`,
        );
  return element(
    "section",
    [
      element(
        "header",
        element("div", [element("h2", shown(about.nameOf(stopId))), ...headOf(about)].join("")) + picture,
      ),
      ...routes.map((route) => routeOf(route, about)),
      element("p", shown([named, t("printedAt", { at: about.printedAt })].join(" · ")), "foot"),
    ].join("\n"),
    "poster",
  );
}

/** The factory, the days on which all departures are valid, and the schemes that are not in force. */
function headOf({ language, factory, schemes, state }: PosterAbout): readonly string[] {
  const from =
    schemes
      .map(({ validFrom = "" }) => validFrom)
      .toSorted()
      .at(-1) ?? "";
  const [until = ""] = schemes.map(({ validUntil = "" }) => validUntil).toSorted();
  const isKnown = schemes.every(({ validFrom, validUntil }) => Boolean(validFrom) && Boolean(validUntil));
  const drafts = new Set(schemes.flatMap((scheme) => (scheme.state === "published" ? [] : [state(scheme.state)])));
  return [
    element("p", shown(factory)),
    ...(isKnown && from !== ""
      ? [element("p", shown(textOf(language, "timetables.poster.valid", { from, until })))]
      : []),
    ...[...drafts].map((word) =>
      element("p", shown(textOf(language, "timetables.poster.draft", { state: word })), "draft"),
    ),
  ];
}

function routeOf({ lineId, direction, towards, departures }: PosterRoute, about: PosterAbout): string {
  const { language, nameOf } = about;
  const head = [
    shown(nameOf(lineId)),
    element("span", shown(textOf(language, "timetables.poster.towards", { stop: nameOf(towards) }))),
    element("small", shown(about.direction(direction))),
  ].join(" ");
  const times = departures.map(({ days, minutes }) => {
    const when =
      days.length === 0
        ? textOf(language, "timetables.poster.everyDay")
        : days.map((day) => about.day(day)).join(commas[language]);
    const each = minutes.map((one) => element("li", shown(timeText(language, one)))).join("");
    return element("div", element("dt", shown(when)) + element("dd", element("ol", each)));
  });
  return element("section", element("h3", head) + element("dl", times.join("")), "route");
}

function timeText(language: Language, minutes: number): string {
  if (minutes < DAY_MINUTES) return serviceTimeText(minutes);
  return textOf(language, "timetables.poster.nextDay", { time: serviceTimeText(minutes - DAY_MINUTES) });
}
