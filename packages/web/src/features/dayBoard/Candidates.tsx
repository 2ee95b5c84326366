import type { Output } from "@banche/core";
import type { Hindering } from "@banche/core/day";
import type { contract } from "@banche/core/wire";
import { useId } from "react";
import { useFormats } from "../../bind/useFormats.ts";
import { useTexts } from "../../bind/useTexts.ts";
import sheet from "./panel.module.css";

type List = Output<typeof contract.day.candidates>["vehicles"];
type Reason = List["free"][number]["reasons"][number];

interface CandidatesProps {
  readonly title: string;
  readonly list: List;
  /** Keyboard keys of the first candidates. */
  readonly keys: readonly string[];
  readonly chosen: string;
  /** Whether candidates with expired papers may be chosen with a reason. */
  readonly mayOverride: boolean;
  readonly onChoose: (id: string) => void;
}

/** This many are shown at first; the others can be unfolded. */
const SHOWN = 4;

/** Candidates for taking over, best first with reasons; then those who cannot, by reason. */
export function Candidates({ title, list, keys, chosen, mayOverride, onChoose }: CandidatesProps) {
  const t = useTexts();
  const group = useId();
  const best = list.free.find(({ isCurrent }) => !isCurrent);
  const item = (one: List["free"][number], at: number) => (
    <label key={one.id} className={sheet["candidate"]} data-chosen={one.id === chosen}>
      <input type="radio" name={group} checked={one.id === chosen} onChange={() => onChoose(one.id)} />
      <span>
        <b>{one.name}</b>
        {one === best ? <em>{t("day.panel.best")}</em> : null}
        {one.isCurrent ? <em>{t("day.panel.current")}</em> : null}
        {keys[at] === undefined ? null : <kbd>{keys[at]?.toUpperCase()}</kbd>}
      </span>
      <small>
        {one.reasons.map((reason) => (
          <span key={reason.kind} data-fine={reason.isFine}>
            {reason.isFine ? "✓" : "△"} <ReasonText reason={reason} />
          </span>
        ))}
      </small>
    </label>
  );
  return (
    <fieldset className={sheet["candidates"]}>
      <legend>
        {title} <small>{t("day.panel.free", { count: list.free.length })}</small>
      </legend>
      {list.free.length === 0 ? <p>{t("day.panel.nobody")}</p> : null}
      {list.free.slice(0, SHOWN).map(item)}
      {list.free.length > SHOWN ? (
        <details>
          <summary>{`+ ${list.free.length - SHOWN}`}</summary>
          {list.free.slice(SHOWN).map((one, at) => item(one, SHOWN + at))}
        </details>
      ) : null}
      {list.blocked.length > 0 ? (
        <details>
          <summary>
            {t("day.panel.blocked", { count: list.blocked.length })} <small>{sumsOf(t, list.blocked)}</small>
          </summary>
          {list.blocked.map((one) => (
            <label key={one.id} className={sheet["candidate"]} data-chosen={one.id === chosen}>
              {one.why === "papers" && mayOverride ? (
                <input type="radio" name={group} checked={one.id === chosen} onChange={() => onChoose(one.id)} />
              ) : null}
              <span>
                <b>{one.name}</b>
              </span>
              <small>{[whyText(t, one.why), aboutText(t, one)].filter(Boolean).join(" · ")}</small>
            </label>
          ))}
        </details>
      ) : null}
    </fieldset>
  );
}

type Texts = ReturnType<typeof useTexts>;

const reasonsKnown = ["busy", "papers", "unusable", "hours"] as const satisfies readonly Hindering[];

function whyText(t: Texts, why: string): string {
  const known = reasonsKnown.find((one) => one === why);
  return known === undefined ? why : t(`day.hindering.${known}`);
}

const rules = [
  ...(["overlap", "continuousDay", "continuousNight", "wheelIn24Hours"] as const),
  ...(["wheelIn7Days", "restBetween", "daysInRow", "nightsInRow"] as const),
];

function aboutText(t: Texts, { why, about }: List["blocked"][number]): string {
  const rule = why === "hours" ? rules.find((one) => one === about) : undefined;
  return rule === undefined ? about : t(`duties.rules.${rule}`);
}

function sumsOf(t: Texts, blocked: List["blocked"]): string {
  return reasonsKnown
    .map((why) => [why, blocked.filter((one) => one.why === why).length] as const)
    .filter(([, count]) => count > 0)
    .map(([why, count]) => `${whyText(t, why)} ${count}`)
    .join(" · ");
}

function ReasonText({ reason }: { readonly reason: Reason }) {
  const t = useTexts();
  const { time } = useFormats();
  const { kind, isFine, seats = 0, wanted = 0, field = "", days = 0, at, minutes = 0, limit = 0 } = reason;
  if (kind === "seats") return t(isFine ? "day.reasons.seats" : "day.reasons.seatsShort", { seats, wanted });
  if (kind === "papers") return isFine ? t("day.reasons.papers") : t("day.reasons.papersSoon", { paper: field, days });
  if (kind === "free")
    return at === undefined
      ? t("day.reasons.free")
      : t("day.reasons.freeUntil", { time: time(at, "minute").slice(-5) });
  return t(kind === "week" ? "day.reasons.week" : "day.reasons.wheel", {
    minutes: clock(minutes),
    limit: clock(limit),
  });
}

const clock = (minutes: number): string => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
