import {
  checkFeed,
  FeedError,
  type FeedNotice,
  type FeedSheet,
  FeedZipError,
  readFeed,
  type ReadProblem,
  sheetsOf,
  unpackFeed,
} from "@banche/core/gtfs";
import type { Translate } from "@banche/core/text";
import { learnAll } from "../../../bind/texts.ts";

/** The content of a chosen file: an error, or the tables to import in order. */
export type OpenedFeed =
  | { readonly kind: "refused"; readonly text: string; readonly faults: readonly string[] }
  | {
      readonly kind: "read";
      readonly sheets: readonly { readonly name: string; readonly noun: string; readonly sheet: FeedSheet }[];
      /** Parts of the feed that our timetables cannot hold. */
      readonly left: readonly string[];
    };

/** The concept of each table. */
const nouns: Readonly<Record<string, string>> = {
  "stops.csv": "stops",
  "lines.csv": "lines",
  "service-days.csv": "serviceDays",
  "trips.csv": "trips",
};

/** Reads a GTFS feed like the command does; sends nothing. @param scheme - code of the scheme of the trips */
export async function openFeedFile(file: File, scheme: string, t: Translate): Promise<OpenedFeed> {
  await learnAll();
  const refused = (text: string, faults: readonly string[] = []): OpenedFeed => ({ kind: "refused", text, faults });
  try {
    const feed = await unpackFeed(new Uint8Array(await file.arrayBuffer()));
    const errors = checkFeed(feed).filter(({ severity }) => severity === "error");
    if (errors.length > 0)
      return refused(
        t("gtfsPage.faults"),
        errors.map((error) => noticeText(t, error)),
      );
    const read = readFeed(feed);
    const names = {
      ...{ workday: t("gtfs.days.workday"), restDay: t("gtfs.days.restDay") },
      ...{ holiday: t("gtfs.days.holiday"), makeUpDay: t("gtfs.days.makeUpDay") },
    };
    const sheets = [...sheetsOf(read, { scheme, names })].flatMap(([name, sheet]) => {
      const noun = nouns[name];
      return noun === undefined ? [] : [{ name, noun, sheet }];
    });
    return { kind: "read", sheets, left: read.problems.map((problem) => problemText(t, problem)) };
  } catch (error) {
    if (error instanceof FeedZipError) return refused(t(`gtfsPage.${error.reason}`));
    if (error instanceof FeedError) return refused(t("gtfsPage.noTable", { file: error.file }));
    throw error;
  }
}

function noticeText(t: Translate, { file, row, column, value, rule }: FeedNotice): string {
  const place = [file, ...(row === undefined ? [] : [row]), ...(column === undefined ? [] : [column])].join(":");
  return t("gtfs.fault", { place, rule: value === undefined ? rule : `${rule} ${value}` });
}

function problemText(t: Translate, { file, row, rule, value }: ReadProblem): string {
  return t("gtfs.fault", { place: `${file}:${row}`, rule: t(`gtfs.readRules.${rule}`, { value }) });
}
