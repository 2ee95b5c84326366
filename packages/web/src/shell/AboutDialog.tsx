import { PLATFORM_VERSION } from "@banche/core";
import { useQuery } from "@tanstack/react-query";
import { useRuntime } from "../bind/context.tsx";
import { useFactoryName } from "../bind/useSession.ts";
import { useTexts } from "../bind/useTexts.ts";
import { BrandMark } from "../ui/BrandMark.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import styles from "./dialogs.module.css";
import { queryKeys } from "../bind/queryKeys.ts";

/** What this is, in which version, and on which server it works. */
export function AboutDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts();
  const { client } = useRuntime();
  const factory = useFactoryName() ?? "";
  const { data } = useQuery({
    queryKey: queryKeys.about,
    queryFn: ({ signal }) => client.extensions.about({}, { signal }),
  });
  const facts = [
    [t("shell.about.version"), data?.version ?? "…"],
    [t("shell.about.platform"), PLATFORM_VERSION],
    [t("session.server"), window.location.host],
    [t("session.factory"), factory],
  ] as const;
  return (
    <Dialog title={t("profile.about")} onClose={onClose} width={400}>
      <div className={styles["about"]}>
        <BrandMark size={48} />
        <p>
          <strong>{t("navigation.product")}</strong>
        </p>
        <dl className={styles["facts"]}>
          {facts.map(([name, value]) => (
            <div key={name} style={{ display: "contents" }}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Dialog>
  );
}
