import { gtfs as gtfsCalls } from "@banche/core/calls";
import { serviceDateText } from "@banche/core/day";
import { packFeed, parseFeed, unpackFeed } from "@banche/core/gtfs";
import { useMutation } from "@tanstack/react-query";
import { useRuntime } from "../../../bind/context.tsx";
import { errorText } from "../../../bind/errorText.ts";
import { siteAddress } from "../../../bind/siteAddress.ts";
import { usePageRights } from "../../../bind/useSession.ts";
import { useTexts } from "../../../bind/useTexts.ts";
import { Button } from "../../../ui/Button.tsx";
import { saveBytes } from "../../../ui/saveFile.ts";
import { toast } from "../../../ui/toasts.ts";
import type { TimetableData } from "../useTimetable.ts";
import { Faults } from "./Faults.tsx";
import styles from "./feed.module.css";

interface FeedExportProps {
  readonly scheme: TimetableData["scheme"];
}

/** Saves the timetable of a scheme as a file, on request together with the duties. */
export function FeedExport({ scheme: { code } }: FeedExportProps) {
  const t = useTexts();
  const { client } = useRuntime();
  const seesDuties = usePageRights("bus.duty").open;
  const onError = (error: unknown) => toast("error", errorText(t, error));
  const save = (file: string, bytes: Uint8Array, type: string) => {
    saveBytes(file, bytes, type);
    toast("success", t("gtfsPage.saved", { file }));
  };
  const schedule = () => client.calls(gtfsCalls).schedule({ query: { scheme: code, url: siteAddress() } });
  const saving = useMutation({
    mutationFn: schedule,
    onSuccess: ({ bytes, type }) => save(`${code}.zip`, bytes, type),
    onError,
  });
  const savingRoster = useMutation({
    mutationFn: async () => {
      const roster = await client.calls(gtfsCalls).operations({ query: { schemes: JSON.stringify([code]) } });
      const { bytes, type } = await schedule();
      const texts = new Map(roster.files.map(({ name, content }) => [name, content]));
      const feed = new Map([...(await unpackFeed(bytes)), ...(await parseFeed(texts))]);
      return { ...roster, bytes: packFeed(feed), type };
    },
    onSuccess: ({ bytes, type }) => save(`${code}-tods.zip`, bytes, type),
    onError,
  });
  const left = savingRoster.data?.left ?? [];
  return (
    <>
      <p>{t("gtfsPage.exportHint")}</p>
      <div className={styles["buttons"]}>
        <Button busy={saving.isPending} onClick={() => saving.mutate()}>
          {t("gtfsPage.save")}
        </Button>
        {seesDuties ? (
          <Button busy={savingRoster.isPending} onClick={() => savingRoster.mutate()}>
            {t("gtfsPage.saveRoster")}
          </Button>
        ) : null}
      </div>
      <div role="status">
        {left.length > 0 ? (
          <div className={styles["left"]}>
            <p>{t("gtfsPage.leftPieces")}</p>
            <Faults
              lines={left.map(({ duty, day, rule, trip }) =>
                t("gtfs.leftPiece", {
                  duty,
                  day: serviceDateText(day),
                  why: t(`gtfs.leftPieceRules.${rule}`, { trip }),
                }),
              )}
            />
          </div>
        ) : null}
      </div>
    </>
  );
}
