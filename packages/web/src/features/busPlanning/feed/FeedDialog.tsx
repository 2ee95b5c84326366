import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useRuntime } from "../../../bind/context.tsx";
import { errorText } from "../../../bind/errorText.ts";
import { siteAddress } from "../../../bind/siteAddress.ts";
import { useTexts } from "../../../bind/useTexts.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { saveBytes } from "../../../ui/saveFile.ts";
import { toast } from "../../../ui/toasts.ts";
import type { TimetableData } from "../useTimetable.ts";
import styles from "./feed.module.css";
import { type ChosenTable, FeedImport } from "./FeedImport.tsx";
import type { OpenedFeed } from "./openFeedFile.ts";
import { late } from "../../../ui/late.tsx";

const ImportWizard = late(async () => (await import("../../../resource/ImportWizard.tsx")).ImportWizard);

interface FeedDialogProps {
  readonly scheme: TimetableData["scheme"];
  readonly mayEdit: boolean;
  readonly onClose: () => void;
}

/** px */
const WIDTH = 640;

/** The timetable of a scheme as a GTFS feed: saved as a file, and read from one. */
export function FeedDialog({ scheme, mayEdit, onClose }: FeedDialogProps) {
  const t = useTexts();
  const { client } = useRuntime();
  const [opened, setOpened] = useState<OpenedFeed>();
  const [table, setTable] = useState<ChosenTable>();
  const saving = useMutation({
    mutationFn: () => client.gtfs.schedule({ query: { scheme: scheme.code, url: siteAddress() } }),
    onSuccess: ({ bytes, type }) => {
      const file = `${scheme.code}.zip`;
      saveBytes(file, bytes, type);
      toast("success", t("gtfsPage.saved", { file }));
    },
    onError: (error) => toast("error", errorText(t, error)),
  });
  // In the place of the dialog: what is behind a dialog of the browser cannot be used.
  if (table) {
    return <ImportWizard {...table} onClose={() => setTable(undefined)} />;
  }
  return (
    <Dialog width={WIDTH} title={t("gtfsPage.title", { scheme: scheme.name })} onClose={onClose}>
      <section className={styles["part"]}>
        <h3>{t("gtfsPage.export")}</h3>
        <p>{t("gtfsPage.exportHint")}</p>
        <Button busy={saving.isPending} onClick={() => saving.mutate()}>
          {t("gtfsPage.save")}
        </Button>
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
