import type { ReactNode } from "react";
import { useGround } from "../bind/context.tsx";
import { readGrants } from "../bind/followGrants.ts";
import type { Runtime } from "../bind/runtime.ts";
import { useModels } from "../bind/useModels.ts";
import { useRegistry } from "../bind/useRegistry.ts";
import type { ListScreen } from "../shell/listScreen.ts";
import { NotFoundPage } from "../shell/NotFoundPage.tsx";
import { PageSkeleton } from "../ui/Skeletons.tsx";
import { FailureNotice } from "./FailureNotice.tsx";
import styles from "./list.module.css";
import { ListHead } from "./ListHead.tsx";
import { readAhead } from "./readAhead.ts";
import { ResourcePage } from "./ResourcePage.tsx";
import type { Slots } from "./slots.ts";

/**
 * The page of a concept, built from its declaration. Shows "not found" if the app does not know the concept. The page
 * of a designed model waits until the models are read, and is drawn again when the model changes.
 *
 * @throws {TypeError} if an action of the declaration has no dialog or endpoint
 */
export function pageOf(name: string, slots: Slots = {}): ListScreen {
  function Page() {
    const resource = useRegistry().find(name);
    const { phase, failure } = useModels();
    const ground = useGround();
    if (resource) return <ResourcePage resource={resource} slots={slots} />;
    if (phase === "loading") return <PageSkeleton heading />;
    if (phase === "failed") return headed(<FailureNotice failure={failure} onRetry={() => readGrants(ground)} />);
    return headed(<NotFoundPage />);
  }
  return Object.assign(Page, {
    readAhead: (runtime: Runtime, search: string) => readAhead(runtime, name, search),
  });
}

function headed(notice: ReactNode) {
  return (
    <section className={styles["sheet"]}>
      <ListHead title="" />
      {notice}
    </section>
  );
}
