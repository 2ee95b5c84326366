import { useState } from "react";
import { useTexts } from "../../../bind/useTexts.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import type { TimetableData } from "../useTimetable.ts";
import styles from "./feed.module.css";
import { FeedExport } from "./FeedExport.tsx";
import { type ChosenTable, FeedImport } from "./FeedImport.tsx";
import type { OpenedFeed } from "./openFeedFile.ts";
import { late } from "../../../ui/late.tsx";

const ImportWizard = late(async () => (await import("../../../resource/ImportWizard.tsx")).ImportWizard);

interface FeedDialogProps {
  readonly scheme: TimetableData["scheme"];
  readonly mayEdit: boolean;
  readonly onClose: () => void;
}

/** Width in px. */
const WIDTH = 640;

/** Saves the timetable of a scheme as a GTFS feed, and reads one from a file. */
export function FeedDialog({ scheme, mayEdit, onClose }: FeedDialogProps) {
  const t = useTexts();
  const [opened, setOpened] = useState<OpenedFeed>();
  const [table, setTable] = useState<ChosenTable>();
  // Replaces this dialog, because content behind a browser dialog cannot be used.
  if (table) {
    return <ImportWizard {...table} onClose={() => setTable(undefined)} />;
  }
  return (
    <Dialog width={WIDTH} title={t("gtfsPage.title", { scheme: scheme.name })} onClose={onClose}>
      <section className={styles["part"]}>
        <h3>{t("gtfsPage.export")}</h3>
        <FeedExport scheme={scheme} />
      </section>
      <section className={styles["part"]}>
        <h3>{t("gtfsPage.import")}</h3>
        <p>{t("gtfsPage.importHint")}</p>
        {mayEdit ? (
          <FeedImport scheme={scheme.code} opened={opened} onOpened={setOpened} onTable={setTable} />
        ) : (
          <p className={styles["hint"]}>{t("gtfsPage.onlyDraft")}</p>
        )}
      </section>
    </Dialog>
  );
}
