import type { ComponentType, ReactNode } from "react";
import { late } from "../ui/late.tsx";
import { learnShared } from "./texts.ts";

/** As `late`, for parts of the frame that say more than the frame itself: the texts that pages share are loaded with them. */
export function lateShared<P extends object>(
  load: () => Promise<ComponentType<P>>,
  meanwhile?: (props: P) => ReactNode,
): ReturnType<typeof late<P>> {
  return late(async () => (await Promise.all([load(), learnShared()]))[0], meanwhile);
}
