import type { ComponentType, ReactNode } from "react";
import { useGround } from "../bind/context.tsx";
import { readGrants } from "../bind/followGrants.ts";
import { useModels } from "../bind/useModels.ts";
import { useRegistry } from "../bind/useRegistry.ts";
import { NotFoundPage } from "../shell/NotFoundPage.tsx";
import { PageSkeleton } from "../ui/Skeletons.tsx";
import { FailureNotice } from "./FailureNotice.tsx";
import styles from "./list.module.css";
import { ListHead } from "./ListHead.tsx";
import { ResourcePage } from "./ResourcePage.tsx";
import type { Slots } from "./slots.ts";

/**
 * The page of a concept, made from its declaration. It throws a {@link TypeError} where an action of the declaration could not be
 * carried out; the page says that it was not found where the app does not know the concept. That of a designed model waits until the
 * models were read, and is drawn anew when the model is another one.
 */
export function pageOf(name: string, slots: Slots = {}): ComponentType {
  return function Page() {
    const resource = useRegistry().find(name);
    const { phase, failure } = useModels();
    const ground = useGround();
    if (resource) return <ResourcePage resource={resource} slots={slots} />;
    if (phase === "loading") return <PageSkeleton heading />;
    if (phase === "failed") return headed(<FailureNotice failure={failure} onRetry={() => readGrants(ground)} />);
    return headed(<NotFoundPage />);
  };
}

function headed(notice: ReactNode) {
  return (
    <section className={styles["sheet"]}>
      <ListHead title="" />
      {notice}
    </section>
  );
}
