import type { KeyboardEvent } from "react";
import { useFormats } from "../../bind/useFormats.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { difference, kilometres, yuan } from "../../ui/money.ts";
import styles from "./settlement.module.css";
import table from "./table.module.css";
import type { Sheet } from "./useSettlement.ts";
import { type Group, type View, views } from "./views.ts";

interface SheetTableProps {
  readonly sheet: Sheet;
  readonly groups: readonly Group[];
  readonly view: View;
  readonly chosen: string | undefined;
  readonly onView: (view: View) => void;
  readonly onChoose: (key: string | undefined) => void;
}

const numbers = ["planned", "ran", "missed", "plannedKm", "km", "difference", "amount", "penalty", "payable"] as const;
/** Columns that a narrow window leaves out; the panel of the row shows them. */
const further: ReadonlySet<string> = new Set(["planned", "plannedKm", "difference", "amount"]);

/** The groups of a sheet with their sums. J, K and the arrow keys move between rows; each number opens its details. */
export function SheetTable({ sheet, groups, view, chosen, onView, onChoose }: SheetTableProps) {
  const t = useTexts();
  const missed = groups.filter((group) => group.missed > 0);
  const lookAt = view === "line" ? missed.toSorted((a, b) => b.missed - a.missed).slice(0, 3) : [];
  const count = missed.length + (sheet.open.length > 0 ? 1 : 0);
  return (
    <section className={styles["card"]}>
      <div className={table["bar"]}>
        {view === "line" && count > 0 ? (
          <span className={table["look"]}>
            <i aria-hidden="true">{"△"}</i> {t("settlement.look", { count })}
          </span>
        ) : null}
        {lookAt.map((group) => (
          <button key={group.key} type="button" className={table["chip"]} onClick={() => onChoose(group.key)}>
            {t("settlement.lookMissed", { line: nameIn(groups, group), count: group.missed })}
          </button>
        ))}
        {sheet.open.length > 0 ? (
          <a className={table["chip"]} href="#settlement-open">
            {t("settlement.lookOpen", { count: sheet.open.length })}
          </a>
        ) : null}
        <div role="group" aria-label={t("settlement.views.label")} className={table["segments"]}>
          {views.map((one) => (
            <button key={one} type="button" aria-pressed={one === view} onClick={() => onView(one)}>
              {t(`settlement.views.${one}`)}
            </button>
          ))}
        </div>
      </div>
      {groups.length === 0 ? (
        <p className={styles["empty"]}>{t("settlement.noRows")}</p>
      ) : (
        <div className={table["scroll"]} role="region" aria-label={t("settlement.rows")} tabIndex={0}>
          <table className={table["table"]} aria-keyshortcuts="J K">
            <thead>
              <tr>
                <th scope="col">{t(`settlement.fields.${view}`)}</th>
                {view === "line" ? (
                  <th scope="col" className={table["further"]}>
                    {t("settlement.fields.kind")}
                  </th>
                ) : null}
                {numbers.map((name) => (
                  <th
                    key={name}
                    scope="col"
                    data-number=""
                    className={further.has(name) ? table["further"] : undefined}
                  >
                    {t(`settlement.fields.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {groups.map((group) => (
                <tr key={group.key} data-chosen={group.key === chosen}>
                  <th scope="row">
                    <button
                      type="button"
                      data-row=""
                      onKeyDown={(event) => moveFocus(event)}
                      aria-pressed={group.key === chosen}
                      onClick={() => onChoose(group.key === chosen ? undefined : group.key)}
                    >
                      {group.name}
                    </button>
                    {group.kind === "" ? null : <small className={table["narrow"]}>{group.kind}</small>}
                  </th>
                  {view === "line" ? (
                    <td className={table["further"]}>{[group.kind, group.shift].filter(Boolean).join(" ")}</td>
                  ) : null}
                  <Numbers group={group} onChoose={() => onChoose(group.key)} />
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t("settlement.fields.total")}</th>
                {view === "line" ? <td aria-hidden="true" className={table["further"]} /> : null}
                <Numbers group={sheet.totals} />
              </tr>
            </tfoot>
          </table>
        </div>
      )}
      <p className={table["keys"]}>{t("settlement.keys")}</p>
    </section>
  );
}

/** Lines for the same subject are distinguished by the vehicle kind. */
function nameIn(groups: readonly Group[], { name, kind }: Group): string {
  return groups.filter((group) => group.name === name).length > 1 ? `${name} ${kind}` : name;
}

type Shown = Omit<Group, "key" | "name" | "kind" | "shift">;

function Numbers({ group, onChoose }: { readonly group: Shown; readonly onChoose?: () => void }) {
  const { count } = useFormats();
  const { planned, ran, missed, plannedMetres, metres, amountFen, penaltyFen = 0, payableFen } = group;
  const source = (text: string) =>
    onChoose ? (
      <button type="button" tabIndex={-1} onClick={onChoose}>
        {text}
      </button>
    ) : (
      text
    );
  return (
    <>
      <td data-number="" className={table["further"]}>
        {count(planned)}
      </td>
      <td data-number="">{count(ran)}</td>
      <td data-number="" data-tone={missed > 0 ? "warning" : "quiet"}>
        {missed > 0 ? `▲ ${missed}` : "–"}
      </td>
      <td data-number="" className={table["further"]}>
        {kilometres(plannedMetres)}
      </td>
      <td data-number="">{source(kilometres(metres))}</td>
      <td data-number="" className={table["further"]}>
        {difference(metres, plannedMetres)}
      </td>
      <td data-number="" className={table["further"]}>
        {yuan(amountFen)}
      </td>
      <td data-number="" data-tone={penaltyFen > 0 ? "danger" : "quiet"}>
        {penaltyFen > 0 ? yuan(-penaltyFen) : "–"}
      </td>
      <td data-number="" data-strong="">
        {source(yuan(payableFen))}
      </td>
    </>
  );
}

/** J, K and the arrows move between rows. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const steps: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };
  const step = steps[event.key];
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  const rows = [...(event.currentTarget.closest("tbody")?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
  rows[rows.indexOf(event.currentTarget) + step]?.focus();
  event.preventDefault();
}
