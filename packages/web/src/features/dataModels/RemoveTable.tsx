import { useEffect, useEffectEvent } from "react";
import { useTexts } from "../../bind/useTexts.ts";
import type { TablePlace } from "./models.ts";
import { ReviewDrawer } from "./ReviewDrawer.tsx";
import { useTableChange } from "./useTableChange.ts";

/** Deletes a table after its statement was shown; the loss of rows must be confirmed. */
export function RemoveTable({ source, table, onClose }: TablePlace & { readonly onClose: () => void }) {
  const t = useTexts();
  const change = useTableChange(source, onClose);
  const plan = useEffectEvent(() => change.plan({ table }));
  useEffect(() => plan(), [table]);
  return <ReviewDrawer title={t("dataModels.plan.removeTitle", { name: table })} change={change} onClose={onClose} />;
}
