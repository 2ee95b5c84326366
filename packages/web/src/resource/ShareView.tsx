import type { Resource } from "@banche/core";
import { type SavedView, type SharedViews, shareView } from "@banche/core/shell";
import { useQueryClient } from "@tanstack/react-query";
import Checkbox from "antd/es/checkbox";
import Modal from "antd/es/modal";
import { useId, useState } from "react";
import { useRuntime } from "../bind/context.tsx";
import { errorText } from "../bind/errorText.ts";
import { useTexts } from "../bind/useTexts.ts";
import { toast } from "../ui/toasts.ts";
import { ReferenceSelect } from "./fields/ReferenceSelect.tsx";
import styles from "./views.module.css";
import { queryKeys } from "../bind/queryKeys.ts";

interface ShareViewProps {
  readonly resource: Resource;
  readonly view: SavedView;
  readonly shared: SharedViews;
  readonly onClose: () => void;
}

/** The roles that a view is shared with, and whether it is the first view of their list. */
export function ShareView({ resource, view, shared, onClose }: ShareViewProps) {
  const t = useTexts();
  const id = useId();
  const { client } = useRuntime();
  const queries = useQueryClient();
  const before = shared.views.find(({ name }) => name === view.name);
  const [roles, setRoles] = useState<readonly string[]>(before?.roles ?? []);
  const [isDefault, setDefault] = useState(before?.isDefault ?? false);
  const [isSaving, setSaving] = useState(false);
  const [isLeft, setLeft] = useState(false);
  const isMissing = isLeft && roles.length === 0;

  async function save(): Promise<void> {
    setLeft(true);
    if (roles.length === 0) return;
    setSaving(true);
    try {
      await shareView(client, resource, { view, roles, isDefault });
      toast("success", t("lists.views.done", { name: view.name }));
      await queries.invalidateQueries({ queryKey: queryKeys.sharedViews(resource.name) });
      onClose();
    } catch (error) {
      toast("error", errorText(t, error));
      setSaving(false);
    }
  }

  return (
    <Modal
      open
      centered
      width={460}
      title={t("lists.views.share", { name: view.name })}
      okText={t("lists.views.shareVerb")}
      cancelText={t("common.verbs.cancel")}
      confirmLoading={isSaving}
      mask={{ closable: false }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <div className={styles["share"]}>
        <p className={styles["hint"]}>{t("lists.views.shareHint")}</p>
        <label htmlFor={id}>{t("lists.views.roles")}</label>
        <ReferenceSelect
          id={id}
          target="roles"
          multiple
          disabled={isSaving}
          status={isMissing ? "error" : ""}
          aria-invalid={isMissing}
          aria-describedby={`${id}-below`}
          value={roles}
          onChange={setRoles}
        />
        <p id={`${id}-below`} className={styles["hint"]} data-problem={isMissing}>
          {isMissing ? t("lists.views.rolesMissing") : before ? t("lists.views.replaces") : ""}
        </p>
        <Checkbox checked={isDefault} disabled={isSaving} onChange={(event) => setDefault(event.target.checked)}>
          {t("lists.views.asDefault")}
        </Checkbox>
      </div>
    </Modal>
  );
}
