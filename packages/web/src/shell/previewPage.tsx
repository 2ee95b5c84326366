import { useSearchParams } from "react-router";
import { ModulePage } from "./ModulePage.tsx";

/** `/previewModel?id=` (spec §2): a designed function without its data. */
export function screen() {
  return <PreviewPage />;
}

function PreviewPage() {
  const [query] = useSearchParams();
  return <ModulePage id={query.get("id") ?? undefined} />;
}
