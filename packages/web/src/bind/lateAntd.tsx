import type { ComponentType, ReactNode } from "react";
import { late } from "../ui/late.tsx";
import { languagesRead, learnShared } from "./texts.ts";

/** Texts of the component library are loaded together with the part. */
async function words(): Promise<void> {
  const { loadLocale } = await import("./antdLocales.ts");
  await Promise.all(languagesRead().map(loadLocale));
}

/**
 * As `late`, for parts drawn with the component library. The first such part loads the library with its theme and
 * texts. Parts without it, such as an unopened list, do not load it.
 */
export function lateAntd<P extends object>(
  load: () => Promise<ComponentType<P>>,
  meanwhile?: (props: P) => ReactNode,
): ReturnType<typeof late<P>> {
  return late(async () => {
    const [{ AntdProvider }, Part] = await Promise.all([import("./AntdProvider.tsx"), load(), words(), learnShared()]);
    return function WithAntd(props: P) {
      return (
        <AntdProvider>
          <Part {...props} />
        </AntdProvider>
      );
    };
  }, meanwhile);
}
