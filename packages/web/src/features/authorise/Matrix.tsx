import { type RefCallback, useState } from "react";
import { useTexts } from "../../bind/useTexts.ts";
import { Chevron } from "../../ui/Chevron.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { useHeight } from "../../ui/useSize.ts";
import styles from "./authorise.module.css";
import {
  type GrantItem,
  type GrantMenu,
  itemKey,
  menuKey,
  type MenuNode,
  pagesOf,
  stateOf,
  type Wanted,
  withItem,
  withPages,
} from "./grantTree.ts";
import { Tick } from "./Tick.tsx";
import { partShown, WHOLE_UP_TO } from "./partShown.ts";

interface MatrixProps {
  readonly nodes: readonly MenuNode[];
  readonly isOpen: (id: string) => boolean;
  readonly onTurn: (id: string) => void;
  readonly before: Wanted;
  readonly wanted: Wanted;
  readonly locked: boolean;
  readonly onChange: (wanted: Wanted) => void;
}

const usual = [
  ["btn_add", "add"],
  ["btn_edit", "edit"],
  ["btn_remove", "remove"],
] as const;
const usualCodes: ReadonlySet<string> = new Set(usual.map(([code]) => code));

const groups = {
  others: { text: "grants.buttonsOf", of: ({ kind, code }: GrantItem) => kind === "button" && !usualCodes.has(code) },
  columns: { text: "grants.columnsOf", of: ({ kind }: GrantItem) => kind === "column" },
  data: { text: "grants.dataOf", of: ({ kind }: GrantItem) => kind === "scheme" },
} as const;
type Group = keyof typeof groups;
const groupNames: readonly Group[] = ["others", "columns", "data"];

/** Shown when an entry has no rights of that kind. */
const NONE = "–";

/**
 * The menu as a table: a row for each entry, a column for each common right; the other rights are shown as counts. Rows of closed folders
 * are not drawn. Of a long menu only the visible rows are drawn, so that 2,000 entries are as fast as 100.
 */
export function Matrix(props: MatrixProps) {
  const t = useTexts();
  const [shown, setShown] = useState<string>();
  const [top, setTop] = useState(0);
  const [watch, height] = useHeight();
  const [watchMore, morePx] = useHeight();
  if (props.nodes.length === 0) return <Notice title={t("grants.nothing")} />;
  const lines = linesOf(props.nodes, props.isOpen);
  const isWhole = lines.length <= WHOLE_UP_TO;
  const shownAt = lines.findIndex(({ node }) => shown?.startsWith(`${node.menu.id} `));
  const part = partShown({ count: lines.length, top, height, more: { at: shownAt, px: morePx } });
  return (
    <div ref={watch} className={styles["scroll"]} onScroll={({ currentTarget }) => setTop(currentTarget.scrollTop)}>
      <table className={styles["matrix"]} data-part={!isWhole} aria-rowcount={lines.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            {heads.map((head) => (
              <th key={head} scope="col">
                {t(`grants.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Space key="before" px={part.beforePx} />
          {lines.slice(part.from, part.to).map(({ node, depth }, at) => (
            <Line
              key={node.menu.id}
              {...props}
              node={node}
              depth={depth}
              row={part.from + at + 2}
              watchMore={watchMore}
              shown={groupNames.find((group) => shown === `${node.menu.id} ${group}`)}
              onShow={(group) => {
                const next = `${node.menu.id} ${group}`;
                setShown(shown === next ? undefined : next);
              }}
            />
          ))}
          <Space key="after" px={part.afterPx} />
        </tbody>
      </table>
    </div>
  );
}

/** Takes the room of rows that are not drawn. */
function Space({ px }: { readonly px: number }) {
  return px > 0 ? <tr aria-hidden style={{ height: px }} /> : null;
}

const heads = ["menu", "view", "add", "edit", "remove", "others", "columns", "data"] as const;

interface Placed {
  readonly node: MenuNode;
  readonly depth: number;
}

function linesOf(nodes: readonly MenuNode[], isOpen: (id: string) => boolean, depth = 0): readonly Placed[] {
  return nodes.flatMap((node) => [
    { node, depth },
    ...(isOpen(node.menu.id) ? linesOf(node.children, isOpen, depth + 1) : []),
  ]);
}

interface LineProps extends MatrixProps, Placed {
  /** Row number among all rows, from 1. */
  readonly row: number;
  readonly watchMore: RefCallback<HTMLElement>;
  readonly shown: Group | undefined;
  readonly onShow: (group: Group) => void;
}

function Line(props: LineProps) {
  const { node, depth, row, isOpen, onTurn, before, wanted, locked, onChange, watchMore, shown, onShow } = props;
  const t = useTexts();
  const { menu } = node;
  const pages = pagesOf(node);
  const isFolder = menu.type === 1;
  const keys = pages.flatMap((page) => [menuKey(page), ...page.items.map(itemKey)]);
  const isChanged = keys.some((key) => before.has(key) !== wanted.has(key));
  const isLacking = !isFolder && !menu.held;
  const tickPages = (value: boolean) => onChange(withPages(wanted, pages, value));
  const item = (one: GrantItem, label: string) => (
    <Tick
      label={t("grants.tick", { page: menu.name, name: label })}
      checked={wanted.has(itemKey(one))}
      was={before.has(itemKey(one))}
      locked={locked || !one.held}
      reason={one.held ? undefined : t("grants.lacking")}
      onChange={(value) => onChange(withItem(wanted, menu, one, value))}
    />
  );
  return (
    <>
      <tr aria-rowindex={row} data-changed={isChanged} data-folder={isFolder} data-lacking={isLacking}>
        <th scope="row">
          <span className={styles["name"]} style={{ paddingInlineStart: depth * 16 }}>
            {isFolder ? (
              <button
                type="button"
                aria-expanded={isOpen(menu.id)}
                aria-label={t(isOpen(menu.id) ? "grants.close" : "grants.open", { name: menu.name })}
                onClick={() => onTurn(menu.id)}
              >
                <Chevron open={isOpen(menu.id)} />
              </button>
            ) : (
              <i />
            )}
            {isFolder ? (
              <Tick
                label={menu.name}
                checked={stateOf(wanted, pages) === "all"}
                half={stateOf(wanted, pages) === "some"}
                was={stateOf(before, pages) === "all"}
                quiet
                locked={locked || pages.every((page) => !page.held)}
                onChange={tickPages}
              />
            ) : null}
            <span>{menu.name}</span>
          </span>
        </th>
        <td>
          {isFolder ? null : (
            <Tick
              label={t("grants.tick", { page: menu.name, name: t("grants.view") })}
              checked={wanted.has(menuKey(menu))}
              was={before.has(menuKey(menu))}
              locked={locked || !menu.held}
              reason={menu.held ? undefined : t("grants.lacking")}
              onChange={tickPages}
            />
          )}
        </td>
        {usual.map(([code, word]) => {
          const found = menu.items.find(({ kind, code: own }) => kind === "button" && own === code);
          return <td key={code}>{found ? item(found, t(`grants.${word}`)) : isFolder ? null : NONE}</td>;
        })}
        {groupNames.map((group) => (
          <td key={group}>
            <Count menu={menu} group={group} wanted={wanted} isShown={shown === group} onShow={() => onShow(group)} />
          </td>
        ))}
      </tr>
      {shown ? (
        <tr ref={watchMore} className={styles["more"]}>
          <td colSpan={heads.length}>
            <fieldset>
              <legend>
                {t(groups[shown].text, { name: menu.name })}
                {shown === "data" ? <small> {t("grants.allData")}</small> : null}
              </legend>
              {menu.items.filter(groups[shown].of).map((one) => (
                <span key={one.id} data-lacking={!one.held} title={one.held ? one.code : t("grants.lacking")}>
                  {item(one, one.name)} {one.name}
                </span>
              ))}
            </fieldset>
          </td>
        </tr>
      ) : null}
    </>
  );
}

interface CountProps {
  readonly menu: GrantMenu;
  readonly group: Group;
  readonly wanted: Wanted;
  readonly isShown: boolean;
  readonly onShow: () => void;
}

function Count({ menu, group, wanted, isShown, onShow }: CountProps) {
  const t = useTexts();
  const items = menu.items.filter(groups[group].of);
  if (items.length === 0) return menu.type === 1 ? null : <>{NONE}</>;
  const count = items.filter((one) => wanted.has(itemKey(one))).length;
  return (
    <button
      type="button"
      className={styles["count"]}
      aria-expanded={isShown}
      aria-label={`${t(groups[group].text, { name: menu.name })} ${count}/${items.length}`}
      onClick={onShow}
    >
      {`${count}/${items.length} `}
      <Chevron open={isShown} />
    </button>
  );
}
