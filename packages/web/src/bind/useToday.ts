import { dayStart } from "@banche/core/text";
import { useState } from "react";

/** Start of the day on which this was first drawn. */
export function useToday(): number {
  const [today] = useState(() => dayStart(Date.now()));
  return today;
}
