import type { Output } from "@banche/core";
import { extensions } from "@banche/core/calls";
import { PLATFORM_VERSION } from "@banche/core/shell";
import type { contract } from "@banche/core/wire";
import { useQuery } from "@tanstack/react-query";
import { useRuntime } from "../bind/context.tsx";
import { basePath } from "../bind/siteAddress.ts";
import { useFactoryName } from "../bind/useSession.ts";
import { useTexts } from "../bind/useTexts.ts";
import { BrandMark } from "../ui/BrandMark.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import styles from "./dialogs.module.css";
import { queryKeys } from "../bind/queryKeys.ts";

type About = Output<typeof contract.extensions.about>;

/** Facts about the company, from the operator's settings. */
const siteFacts = ["company", "companyAddress", "companyContact", "companyPhone", "companyEmail", "copyright"] as const;

/** Shows the product, its version, and the server. */
export function AboutDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts();
  const { client } = useRuntime();
  const factory = useFactoryName() ?? "";
  const { data } = useQuery<About>({
    queryKey: queryKeys.about,
    queryFn: ({ signal }) => client.calls(extensions).about({}, { signal }),
  });
  const site = data?.site ?? {};
  const facts = [
    [t("shell.about.version"), data?.version ?? "…"],
    [t("shell.about.platform"), PLATFORM_VERSION],
    [t("session.server"), `${window.location.host}${basePath()}`],
    [t("session.factory"), factory],
    ...siteFacts.flatMap((name) => {
      const value = site[name];
      return value === undefined ? [] : [[t(`sysConfig.fields.${name}`), value] as const];
    }),
  ] as const;
  return (
    <Dialog title={t("profile.about")} onClose={onClose} width={400}>
      <div className={styles["about"]}>
        <BrandMark size={48} />
        <p>
          <strong>{site.title ?? t("navigation.product")}</strong>
        </p>
        {site.about === undefined ? null : <p>{site.about}</p>}
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
