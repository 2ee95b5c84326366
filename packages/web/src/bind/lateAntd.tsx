import type { ComponentType, ReactNode } from "react";
import { late } from "../ui/late.tsx";
import { languagesRead } from "./texts.ts";

/** Those of the component library are on their way with the part. */
async function words(): Promise<void> {
  const { loadLocale } = await import("./antdLocales.ts");
  await Promise.all(languagesRead().map(loadLocale));
}

/**
 * As `late`, for what is drawn with controls of the component library: the library comes with the first of them, with its theme and words.
 * What is not in it, such as a list at rest, does without.
 */
export function lateAntd<P extends object>(
  load: () => Promise<ComponentType<P>>,
  meanwhile?: (props: P) => ReactNode,
): ReturnType<typeof late<P>> {
  return late(async () => {
    const [{ AntdProvider }, Part] = await Promise.all([import("./AntdProvider.tsx"), load(), words()]);
    return function WithAntd(props: P) {
      return (
        <AntdProvider>
          <Part {...props} />
        </AntdProvider>
      );
    };
  }, meanwhile);
}
