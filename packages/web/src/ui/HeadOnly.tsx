import MeasureRow from "antd/es/table/TableMeasureRowContext";
import { type ReactNode, use } from "react";

/**
 * For controls in the head of a table. The library draws heads a second time, unseen, to measure columns: a control there
 * could be reached by keys.
 */
export function HeadOnly({ children }: { readonly children: ReactNode }) {
  return use(MeasureRow) ? null : children;
}
