import { timetables } from "@banche/core/calls";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { useRuntime } from "../../bind/context.tsx";
import { queryKeys } from "../../bind/queryKeys.ts";
import { useSubject } from "../../bind/useSubject.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { FailureNotice } from "../../resource/FailureNotice.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Lines } from "../../ui/Skeletons.tsx";
import { Timetable } from "./Timetable.tsx";
import { late } from "../../ui/late.tsx";

const ComparePage = late(
  async () => (await import("./compare/ComparePage.tsx")).ComparePage,
  () => <Comparing />,
);

const HIDDEN = "visually-hidden";

/** `/lineSchemeClassDetail?id=` (spec §2): the timetable of a scheme; with `&with=`: a comparison with another scheme. */
export function screen() {
  return <PlanPage />;
}

function Comparing() {
  const t = useTexts();
  return (
    <>
      <h1 className={HIDDEN}>{t("timetables.compare.title")}</h1>
      <Lines count={12} />
    </>
  );
}

function PlanPage() {
  const t = useTexts();
  const [query] = useSearchParams();
  const id = query.get("id") ?? "";
  if (query.has("with")) {
    return <ComparePage />;
  }
  if (id === "") {
    return (
      <>
        <h1 className={HIDDEN}>{t("timetables.grid.title")}</h1>
        <Notice
          title={t("timetables.grid.none")}
          text={t("timetables.grid.noneHint")}
          action={<Link to="/bus/scheme">{t("timetables.grid.toSchemes")}</Link>}
        />
      </>
    );
  }
  return <PlanOf key={id} id={id} />;
}

function PlanOf({ id }: { readonly id: string }) {
  const { client } = useRuntime();
  const t = useTexts();
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.timetable(id),
    // Edits are based on the data that was read, so it must not be replaced by a refetch.
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: ({ signal }) => client.calls(timetables).get({ params: { id } }, { signal }),
  });
  useSubject(id, data?.scheme.name);
  if (error || !data) {
    return (
      <>
        <h1 className={HIDDEN}>{t("timetables.grid.title")}</h1>
        {error ? <FailureNotice failure={error} onRetry={() => void refetch()} /> : <Lines count={12} />}
      </>
    );
  }
  return <Timetable key={`${data.scheme.state} ${data.scheme.version}`} data={data} onActed={() => void refetch()} />;
}
