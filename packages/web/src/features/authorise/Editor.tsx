import { hasCode, type Output } from "@banche/core";
import { grants as grantsCalls } from "@banche/core/calls";
import type { contract } from "@banche/core/wire";
import { useQuery } from "@tanstack/react-query";
import Button from "antd/es/button";
import { useDeferredValue, useMemo, useState } from "react";
import { useRuntime } from "../../bind/context.tsx";
import { errorText } from "../../bind/errorText.ts";
import { queryKeys } from "../../bind/queryKeys.ts";
import { useNameReader } from "../../bind/useNameReader.ts";
import { useStay } from "../../bind/useStay.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { ReferenceSelect } from "../../resource/fields/ReferenceSelect.tsx";
import { toast } from "../../ui/toasts.ts";
import styles from "./authorise.module.css";
import { Effect } from "./Effect.tsx";
import { filtered, type Filters, grantedIn, type GrantsOf, itemKey, menuKey, treeOf, wishOf } from "./grantTree.ts";
import { Matrix } from "./Matrix.tsx";

interface EditorProps {
  readonly kind: "role" | "position" | "user";
  readonly target: string;
  readonly grants: GrantsOf;
  readonly maySave: boolean;
  readonly onSaved: () => void;
}

type Preview = Output<typeof contract.grants.preview>;

const noFilters: Filters = { keyword: "", onlyGranted: false, onlyChanged: false };

/** Edits the grants of a role, position or user: the tree, the effect on people, and the save button. */
export function Editor({ kind, target, grants, maySave, onSaved }: EditorProps) {
  const t = useTexts();
  const { client } = useRuntime();
  const { holder, stamp, menus } = grants;
  const before = useMemo(() => grantedIn(menus), [menus]);
  const nodes = useMemo(() => treeOf(menus), [menus]);
  const [wanted, setWanted] = useState(before);
  const [filters, setFilters] = useState(noFilters);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const reader = useNameReader(filters.keyword !== "");
  const added = [...wanted].filter((key) => !before.has(key));
  const removed = [...before].filter((key) => !wanted.has(key));
  const changes = added.length + removed.length;
  useStay(changes > 0);
  const asked = useDeferredValue(wanted);
  const isAsked = changes > 0 && holder.locked === undefined;
  const preview = useQuery<Preview>({
    queryKey: queryKeys.grants("preview", kind, holder.id, stamp, [...asked].sort().join()),
    enabled: isAsked,
    placeholderData: (last) => last,
    queryFn: ({ signal }) =>
      client.calls(grantsCalls).preview({ params: { kind, id: holder.id }, body: wishOf(asked) }, { signal }),
  });
  const shown = filtered(nodes, filters, { before, wanted, reader });
  const isFiltered = filters.keyword.trim() !== "" || filters.onlyGranted || filters.onlyChanged;
  const folders = menus.filter(({ type }) => type === 1).map(({ id }) => id);

  async function save() {
    setBusy(true);
    try {
      await client.calls(grantsCalls).save({ params: { kind, id: holder.id }, body: { ...wishOf(wanted), stamp } });
      toast("success", t("grants.saved"));
      onSaved();
    } catch (error) {
      toast("error", errorText(t, error));
      if (hasCode(error, "conflict")) onSaved();
    } finally {
      setBusy(false);
    }
  }

  async function copy(id: string | undefined) {
    if (id === undefined) return;
    try {
      const other = grantedIn((await client.calls(grantsCalls).of({ params: { kind, id } })).menus);
      const held = new Set(
        menus.flatMap((menu) => [
          ...(menu.held ? [menuKey(menu)] : []),
          ...menu.items.filter((item) => item.held).map(itemKey),
        ]),
      );
      setWanted(
        new Set([...[...other].filter((key) => held.has(key)), ...[...before].filter((key) => !held.has(key))]),
      );
      toast("success", t("grants.copied"));
    } catch (error) {
      toast("error", errorText(t, error));
    }
  }

  return (
    <div className={styles["editor"]}>
      <div className={styles["left"]}>
        <header className={styles["head"]}>
          <h2>{holder.name}</h2>
          <span>{t("grants.people", { count: holder.people })}</span>
          {holder.enabled ? null : <span className={styles["warn"]}>{t("grants.disabled")}</span>}
        </header>
        {holder.locked ? (
          <p className={styles["locked"]} role="status">
            {t(holder.locked === "elsewhere" ? "grants.elsewhereUser" : `grants.${holder.locked}`)}
          </p>
        ) : null}
        <search className={styles["bar"]}>
          <input
            type="search"
            aria-label={t("grants.search")}
            placeholder={t("grants.search")}
            maxLength={100}
            value={filters.keyword}
            onChange={({ target: { value } }) => setFilters({ ...filters, keyword: value })}
          />
          <Button
            size="small"
            type={filters.onlyGranted ? "primary" : "default"}
            ghost={filters.onlyGranted}
            aria-pressed={filters.onlyGranted}
            onClick={() => setFilters({ ...filters, onlyGranted: !filters.onlyGranted })}
          >
            {t("grants.granted")}
          </Button>
          <Button
            size="small"
            type={filters.onlyChanged ? "primary" : "default"}
            ghost={filters.onlyChanged}
            aria-pressed={filters.onlyChanged}
            onClick={() => setFilters({ ...filters, onlyChanged: !filters.onlyChanged })}
          >
            {t("grants.changed", { count: changes })}
          </Button>
          <Button size="small" type="text" onClick={() => setOpen(open.size > 0 ? new Set() : new Set(folders))}>
            {t(open.size > 0 ? "grants.fold" : "grants.expand")}
          </Button>
          {holder.locked ? null : (
            <div className={styles["copy"]}>
              <ReferenceSelect
                size="small"
                aria-label={t("grants.copy")}
                placeholder={t("grants.copy")}
                target={target}
                value={[]}
                onChange={([id]) => void copy(id)}
              />
            </div>
          )}
        </search>
        <Matrix
          nodes={shown}
          isOpen={(id) => isFiltered || open.has(id)}
          onTurn={(id) => {
            const next = new Set(open);
            if (!next.delete(id)) next.add(id);
            setOpen(next);
          }}
          before={before}
          wanted={wanted}
          locked={holder.locked !== undefined || !maySave}
          onChange={setWanted}
        />
      </div>
      <Effect preview={isAsked ? preview.data : undefined} failure={isAsked ? preview.error : null} />
      <footer className={styles["foot"]}>
        <span data-way="gain">{t("grants.added", { count: added.length })}</span>
        <span data-way="lose">{t("grants.removed", { count: removed.length })}</span>
        <Button type="text" disabled={changes === 0 || busy} onClick={() => setWanted(before)}>
          {t("grants.reset")}
        </Button>
        <span className={styles["when"]}>
          {preview.data && isAsked ? t("grants.online", { count: preview.data.online }) : ""}
        </span>
        {maySave ? (
          <Button
            type="primary"
            loading={busy}
            disabled={changes === 0 || holder.locked !== undefined}
            onClick={() => void save()}
          >
            {t("grants.save")}
          </Button>
        ) : null}
      </footer>
    </div>
  );
}
