import type { Resource } from "@banche/core";
import { type FeedSheet, sheetText } from "@banche/core/gtfs";
import type { Translate } from "@banche/core/text";
import { useRuntime } from "../../../bind/context.tsx";
import { usePageRights } from "../../../bind/useSession.ts";
import { useTexts } from "../../../bind/useTexts.ts";
import { Button } from "../../../ui/Button.tsx";
import { DropArea } from "../../../ui/DropArea.tsx";
import { Faults } from "./Faults.tsx";
import styles from "./feed.module.css";
import { type OpenedFeed, openFeedFile } from "./openFeedFile.ts";

/** A table of a feed, to be imported as records of its concept. */
export interface ChosenTable {
  readonly resource: Resource;
  readonly file: File;
}

interface FeedImportProps {
  /** Code of the scheme that the trips are added to. */
  readonly scheme: string;
  readonly opened: OpenedFeed | undefined;
  readonly onOpened: (opened: OpenedFeed) => void;
  readonly onTable: (table: ChosenTable) => void;
}

/** Opens a feed and offers its tables in the order in which they must be imported. */
export function FeedImport({ scheme, opened, onOpened, onTable }: FeedImportProps) {
  const t = useTexts();
  return (
    <>
      <DropArea
        accept=".zip,application/zip"
        onFiles={([file]) => {
          if (file) void openFeedFile(file, scheme, t).then(onOpened);
        }}
      >
        <strong>{t("gtfsPage.choose")}</strong>
      </DropArea>
      <div role="status">{opened ? <Opened opened={opened} onTable={onTable} /> : null}</div>
    </>
  );
}

function Opened({ opened, onTable }: { readonly opened: OpenedFeed } & Pick<FeedImportProps, "onTable">) {
  const t = useTexts();
  const { client } = useRuntime();
  if (opened.kind === "refused") {
    return (
      <div className={styles["refused"]}>
        <p>{opened.text}</p>
        <Faults lines={opened.faults} />
      </div>
    );
  }
  return (
    <>
      <p className={styles["hint"]}>{t("gtfsPage.order")}</p>
      <ol className={styles["steps"]}>
        {opened.sheets.map(({ name, noun, sheet }) => {
          const resource = client.registry.find(noun);
          return resource ? (
            <Step
              key={name}
              {...{ resource, noun, sheet }}
              onChoose={() => onTable({ resource, file: new File([sheetText(sheet)], name, { type: "text/csv" }) })}
            />
          ) : null;
        })}
      </ol>
      {opened.left.length > 0 ? (
        <div className={styles["left"]}>
          <p>{t("gtfsPage.left")}</p>
          <Faults lines={opened.left} />
        </div>
      ) : null}
    </>
  );
}

interface StepProps {
  readonly resource: Resource;
  readonly noun: string;
  readonly sheet: FeedSheet;
  readonly onChoose: () => void;
}

function Step({ resource, noun, sheet, onChoose }: StepProps) {
  const t = useTexts();
  const what = sheetWord(t, noun);
  const mayAdd = usePageRights(resource.page).button(resource.buttons.add);
  return (
    <li>
      <span>{what}</span>
      <span className={styles["hint"]}>{t("gtfsPage.rows", { count: sheet.rows.length })}</span>
      {mayAdd ? (
        <Button disabled={sheet.rows.length === 0} onClick={onChoose}>
          {t("gtfsPage.step", { what })}
        </Button>
      ) : (
        <span className={styles["hint"]}>{t("gtfsPage.noRight")}</span>
      )}
    </li>
  );
}

/** The name of a feed table for people. */
function sheetWord(t: Translate, noun: string): string {
  if (noun === "stops" || noun === "lines" || noun === "trips") return t(`gtfsPage.sheets.${noun}`);
  return t("gtfsPage.sheets.serviceDays");
}
