import type { Output } from "@banche/core";
import type { contract } from "@banche/core/wire";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import Button from "antd/es/button";
import Input from "antd/es/input";
import Modal from "antd/es/modal";
import { useDeferredValue, useId, useState } from "react";
import { useRuntime } from "../../bind/context.tsx";
import { errorText } from "../../bind/errorText.ts";
import { queryKeys } from "../../bind/queryKeys.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { FailureNotice } from "../FailureNotice.tsx";
import { ReferenceSelect } from "../fields/ReferenceSelect.tsx";
import type { ActionDialog } from "../slots.ts";
import { Lines } from "../../ui/Skeletons.tsx";
import { toast } from "../../ui/toasts.ts";
import styles from "./members.module.css";

const PAGE_SIZE = 100;

/** The dialog of the members of a role or a position. Added and removed people are saved together. */
export function membersOf(concept: "roles" | "positions"): ActionDialog {
  return function Members({ row, title, onClose }) {
    const t = useTexts();
    const id = useId();
    const { client } = useRuntime();
    const queries = useQueryClient();
    const [keyword, setKeyword] = useState("");
    const [coming, setComing] = useState<readonly string[]>([]);
    const [going, setGoing] = useState<ReadonlySet<string>>(new Set());
    const [size, setSize] = useState(PAGE_SIZE);
    const [busy, setBusy] = useState(false);
    const asked = useDeferredValue(keyword.trim());
    const members = useQuery<Output<typeof contract.roles.members>>({
      queryKey: queryKeys.record(concept, row.id, "members", asked, String(size)),
      placeholderData: (before) => before,
      queryFn: ({ signal }) =>
        client[concept].members(
          { params: { id: row.id }, query: { pageSize: size, ...(asked && { keyword: asked }) } },
          { signal },
        ),
    });
    const { rows = [], total = 0 } = members.data ?? {};
    const changes = coming.length + going.size;

    async function save() {
      setBusy(true);
      try {
        await client[concept].changeMembers({ params: { id: row.id }, body: { add: [...coming], remove: [...going] } });
        toast("success", t("roles.members.saved"));
        await queries.invalidateQueries({ queryKey: queryKeys.record(concept, row.id) });
        onClose();
      } catch (error) {
        toast("error", errorText(t, error));
        setBusy(false);
      }
    }

    function turn(person: string) {
      const next = new Set(going);
      if (!next.delete(person)) next.add(person);
      setGoing(next);
    }

    return (
      <Modal
        open
        centered
        width={560}
        title={title}
        okText={t("common.verbs.save")}
        okButtonProps={{ disabled: changes === 0 }}
        confirmLoading={busy}
        mask={{ closable: changes === 0 }}
        onOk={() => void save()}
        onCancel={onClose}
      >
        <div className={styles["members"]}>
          <label htmlFor={`${id}-add`}>{t("roles.members.add")}</label>
          <ReferenceSelect
            id={`${id}-add`}
            target="users"
            multiple
            maxTagCount={20}
            value={coming}
            onChange={(ids) => setComing([...ids])}
          />
          <div className={styles["find"]}>
            <Input
              type="search"
              aria-label={t("roles.members.search")}
              placeholder={t("roles.members.search")}
              maxLength={100}
              value={keyword}
              onChange={({ target }) => setKeyword(target.value)}
            />
            <output>
              {changes === 0
                ? t("roles.members.count", { count: total })
                : t("roles.members.changes", { added: coming.length, removed: going.size })}
            </output>
          </div>
          {members.error ? (
            <FailureNotice failure={members.error} onRetry={() => void members.refetch()} />
          ) : members.isPending ? (
            <Lines count={6} />
          ) : (
            <ul className={styles["list"]} aria-label={title}>
              {rows.length === 0 ? (
                <li className={styles["none"]}>
                  {asked === "" ? t("roles.members.none") : t("roles.members.noneFound", { keyword: asked })}
                </li>
              ) : null}
              {rows.map((person) => {
                const leaves = going.has(person.id);
                const words = leaves ? "keep" : "remove";
                return (
                  <li key={person.id} data-going={leaves}>
                    <span>
                      <span className={styles["name"]}>{person.realName}</span>
                      <small>
                        {person.account}
                        {person.department ? ` · ${person.department}` : ""}
                      </small>
                    </span>
                    {leaves ? <em>{t("roles.members.going")}</em> : null}
                    <Button
                      type="link"
                      size="small"
                      danger={!leaves}
                      aria-label={t(`roles.members.${words}One`, { name: person.realName })}
                      onClick={() => turn(person.id)}
                    >
                      {t(`roles.members.${words}`)}
                    </Button>
                  </li>
                );
              })}
              {total > rows.length ? (
                <li className={styles["none"]}>
                  <Button type="link" onClick={() => setSize(Math.min(500, size + PAGE_SIZE))} disabled={size >= 500}>
                    {t("roles.members.more", { count: total - rows.length })}
                  </Button>
                </li>
              ) : null}
            </ul>
          )}
        </div>
      </Modal>
    );
  };
}
