import { dayStart } from "@banche/core/text";
import { useState } from "react";

/** When the day began on which this was drawn first. */
export function useToday(): number {
  const [today] = useState(() => dayStart(Date.now()));
  return today;
}
