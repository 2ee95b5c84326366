import { maps } from "@banche/core/calls";
import { readGeoJson } from "@banche/core/geojson";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useRuntime } from "../../bind/context.tsx";
import { queryKeys } from "../../bind/queryKeys.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { FailureNotice } from "../../resource/FailureNotice.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { saveBytes } from "../../ui/saveFile.ts";
import { Lines } from "../../ui/Skeletons.tsx";
import { FaultList } from "./FaultList.tsx";
import { MapView } from "./MapView.tsx";

/** A map as a drawing, with the table of its features, and its download. */
export function MapDetail({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useTexts();
  const { client } = useRuntime();
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.record("maps", id, "drawing"),
    queryFn: ({ signal }) => client.calls(maps).get({ params: { id } }, { signal }),
  });
  const text = data?.data;
  const read = useMemo(() => (text === undefined ? undefined : readGeoJson(text)), [text]);
  const save = () => {
    if (text !== undefined)
      saveBytes(`${data?.code ?? id}.geojson`, new TextEncoder().encode(text), "application/geo+json");
  };
  return (
    <Dialog
      title={data?.name ?? t("maps.features")}
      width={920}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("navigation.close")}</Button>
          {text === undefined ? null : <Button onClick={save}>{t("maps.download")}</Button>}
        </>
      }
    >
      {error ? <FailureNotice failure={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Lines count={8} />}
      {read?.map ? <MapView map={read.map} /> : null}
      {read?.faults ? <FaultList faults={read.faults} /> : null}
    </Dialog>
  );
}
