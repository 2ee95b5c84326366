import { type Translate, widthOf } from "@banche/core/text";
import { busTone } from "../../../commands/fleet/busLine.ts";
import { type FleetRow, stopNames } from "../../../commands/fleet/rows.ts";
import type { VehiclePosition } from "../../../commands/fleet/showPositions.ts";
import { stripLine } from "../../../commands/fleet/strips.ts";
import { cell, row } from "../../cells.ts";
import { columnWidths } from "../../layout.ts";
import type { FleetState } from "../../state/fleet.ts";
import type { Theme } from "../../theme.ts";
import { ageText, arrowOf, clockText, countText, markOf, offText, plateOf, stateWords } from "./words.ts";

const NAME_WIDTH = 16;
/** With fewer cells the strip is not drawn. */
const LEAST_STRIP = 8;

interface Look {
  readonly state: FleetState;
  readonly width: number;
  readonly text: Translate;
  readonly theme: Theme;
}

/** A row of the list with colours, exactly as wide as the area. */
export function drawRow(one: FleetRow, isSelected: boolean, look: Look): string {
  const { width, text, theme } = look;
  if (one.type === "bus") return drawBus(one, isSelected, look);
  const line = one.type === "off" ? cell(` ${offText(text, one)}`, width) : drawStrip(one, look);
  return isSelected ? theme.selected(theme.strong(line)) : theme.strong(line);
}

function drawStrip({ strip }: Extract<FleetRow, { type: "line" }>, { state, width, text }: Look): string {
  const name = Math.max(4, Math.min(NAME_WIDTH, Math.floor(width / 4)));
  const markOfBus = (bus: VehiclePosition) => markOf(stateWords(text, bus, state));
  const stripIn = (cells?: number) =>
    stripLine(strip, { isPlain: false, markOf: markOfBus, ...(cells !== undefined && { width: cells }) });
  const count = countText(text, strip.buses, state);
  // Cells: a margin at both sides, and a space before the arrow and the strip.
  const room = width - name - 5;
  const beside = room - widthOf(count) - 2;
  const whole = stripIn().length;
  // The vehicles are listed below, so their count is left out if that leaves space for all stops of the strip.
  const isCounted = beside >= whole || (whole > room && beside >= LEAST_STRIP);
  const drawn = room < LEAST_STRIP ? "" : stripIn(isCounted ? beside : room);
  const left = ` ${cell(strip.line, name)} ${arrowOf(strip)} ${drawn}`;
  return isCounted ? `${cell(left, width - widthOf(count) - 1)}${count} ` : cell(left, width);
}

function drawBus(one: Extract<FleetRow, { type: "bus" }>, isSelected: boolean, { state, width, text, theme }: Look) {
  const { bus, strip } = one;
  const said = stateWords(text, bus, state);
  const next = strip && bus.nextStop !== undefined ? (stopNames(state.lines, strip)[bus.nextStop] ?? "") : "";
  const at = strip && bus.nextAt !== undefined ? clockText(bus.nextAt) : "";
  const age = ageText(text, said);
  const inner = Math.max(1, width - 6);
  const [plate = 0, words = 0, stop = 0, time = 0, old = 0] = columnWidths(
    [
      { min: 9, share: 1, max: 12 },
      { min: 14, share: 2, max: 20 },
      { min: 10, share: 4 },
      { min: 5, share: 0 },
      { min: 10, share: 0 },
    ],
    inner,
  );
  const rest = row([
    { text: strip ? (next === "" ? "" : `→ ${next}`) : "", width: stop },
    { text: at, width: time },
    { text: age, width: old },
  ]);
  const name = ` ${said.state === "off" ? " " : markOf(said)} ${cell(plateOf(bus), plate)} `;
  const doing = cell(said.state === "off" ? "" : said.words, words);
  if (isSelected) return theme.selected(`  ${name}${doing} ${rest} `);
  const tone = said.sign === undefined ? (painted: string) => painted : theme[busTone[said.state]];
  return `  ${tone(name)}${tone(doing)} ${theme.dim(rest)} `;
}
